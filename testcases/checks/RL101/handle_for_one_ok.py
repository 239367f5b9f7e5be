# clause: §5 groups: a rank without the handle may be a member all the same | processes: 2
import torch
import torch.distributed as dist


def pair_of_first():
    mine = None
    for start in range(0, dist.get_world_size()):
        made = dist.new_group([start])
        if dist.get_rank() == 0:
            mine = made
    return mine


def finish(x):
    pair = pair_of_first()
    if dist.get_rank(pair) == 0:
        dist.all_reduce(x, group=pair)
    return x


if __name__ == "__main__":
    dist.init_process_group("gloo")
    finish(torch.ones(1))
