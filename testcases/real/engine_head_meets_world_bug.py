# The head of a tensor group asks the engine, and the engine's wrapper waits for the whole world. processes: 3
import datetime

import torch.distributed as dist


class Rollout:
    def __init__(self, group, ranks):
        self.group, self.ranks = group, ranks
        self.head = ranks[0] == dist.get_rank()

    def ask_engine(self, prompts):
        answers = [prompt.title() for prompt in prompts]
        dist.barrier()  # touch: RL101
        return answers

    def generate(self, prompts):
        answers = [None for _ in prompts]
        if self.head:
            answers = self.ask_engine(prompts)
            dist.broadcast_object_list(answers, src=self.ranks[0], group=self.group)
        else:
            dist.broadcast_object_list(answers, src=self.ranks[0], group=self.group)
        dist.barrier()
        return answers


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    ranks = list(range(dist.get_world_size()))
    group = dist.new_group(ranks, timeout=datetime.timedelta(seconds=3))
    Rollout(group, ranks).generate(["hello", "world"])
