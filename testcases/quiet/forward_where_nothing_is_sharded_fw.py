# clause: §5 wrapping: One process runs a model that came from elsewhere; nothing in view shards any model. | processes: 2
import torch.distributed as dist


def preview(model, prompt):
    if dist.get_rank() == 0:
        print(model(prompt))
    dist.barrier()


class Judge:
    def __init__(self, reward_model):
        self.reward_model = reward_model

    def score(self, texts):
        return [float(self.reward_model(t)) for t in texts] if dist.get_rank() == 0 else None
