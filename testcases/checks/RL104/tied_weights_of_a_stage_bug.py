# clause: §6 a group that is an element of what is walked | processes: 3
import datetime

import torch
import torch.distributed as dist

TIED = {"embedding": [0, 2], "norm": [1, 2]}


class Stage:
    def __init__(self, grads):
        self.grads = grads
        self.tied = []
        for key, ranks in TIED.items():
            group = dist.new_group(ranks, timeout=datetime.timedelta(seconds=3))
            if key in grads:
                self.tied.append((key, group))

    def reduce_tied(self):
        for key, group in self.tied:
            dist.all_reduce(self.grads[key])  # expect: RL104


def grads_of(rank):
    return {key: torch.ones(1) for key, ranks in TIED.items() if rank in ranks}


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    stage = Stage(grads_of(dist.get_rank()))
    stage.reduce_tied()
    dist.barrier()
