# clause: §6 comparison: an unknown group that paired says nothing of what follows | processes: 2
import torch
import torch.distributed as dist


def pairs():
    made = None
    for start in range(0, dist.get_world_size(), 2):
        made = dist.new_group(list(range(start, min(start + 2, dist.get_world_size()))))
    return made


def vote(x):
    dist.all_reduce(x, group=pairs())
    if dist.get_rank() % 2 == 0:
        dist.barrier()  # expect: RL101 error
    return x


if __name__ == "__main__":
    dist.init_process_group("gloo")
    vote(torch.ones(1))
