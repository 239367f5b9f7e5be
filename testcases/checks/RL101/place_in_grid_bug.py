# clause: §5 values: tuples are compared place by place | processes: 4
import torch
import torch.distributed as dist


def log_corner(x, column):
    row, here = divmod(dist.get_rank(), 2)
    place = (dist.get_rank(), column)
    if place == (0, 1):
        dist.all_reduce(x)  # expect: RL101
    return row, here


if __name__ == "__main__":
    dist.init_process_group("gloo")
    print(log_corner(torch.ones(1), 1))
    dist.barrier()
