# clause: §5 out of memory under a handler that names it | processes: 2
import torch
import torch.distributed as dist


class Room:
    def __init__(self, elements):
        self.elements = elements

    def ask(self, module, inputs):
        if inputs[0].numel() > self.elements:
            raise torch.cuda.OutOfMemoryError("no room for this input")


class Scorer(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.inner = torch.nn.Linear(width, 1)

    def forward(self, rows):
        return self.inner(rows).mean()


def evaluate(scorer, batches):
    total, left_out = torch.zeros(1), 0
    for rows in batches:
        try:
            score = scorer(rows).detach().reshape(1)
        except torch.cuda.OutOfMemoryError:
            score, left_out = torch.zeros(1), left_out + 1
        dist.all_reduce(score)
        total += score
    return total / dist.get_world_size(), left_out


if __name__ == "__main__":
    dist.init_process_group("gloo")
    scorer = Scorer(4)
    scorer.register_forward_pre_hook(Room(100 if dist.get_rank() else 10).ask)
    evaluate(scorer, [torch.ones(2, 4), torch.ones(9, 4)])
    dist.barrier()
