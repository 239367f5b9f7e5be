# clause: §6 context manager in view, a barrier on each side | processes: 2
import datetime

import torch
import torch.distributed as dist


class LeaderFirst:
    def __init__(self, leader):
        self.leader = leader

    def __enter__(self):
        if not self.leader:
            dist.barrier()
        return self

    def __exit__(self, kind, value, trace):
        if self.leader:
            dist.barrier()
        return False


def compile_kernels(names):
    built = []
    with LeaderFirst(dist.get_rank() == 0):
        for name in names:
            built.append(name + ".so")
    return built


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    compile_kernels(["gelu", "norm"])
    dist.all_reduce(torch.ones(1))
