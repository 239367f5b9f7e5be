# clause: §5 loops: what a loop leaves behind is what its last round made | processes: 2
import torch
import torch.distributed as dist


def last_pair():
    for start in range(0, dist.get_world_size(), 2):
        made = dist.new_group(list(range(start, min(start + 2, dist.get_world_size()))))
    return made


def finish(x):
    pair = last_pair()
    if dist.get_rank(pair) < dist.get_world_size(pair):
        dist.all_reduce(x)
    return x


if __name__ == "__main__":
    dist.init_process_group("gloo")
    finish(torch.ones(1))
