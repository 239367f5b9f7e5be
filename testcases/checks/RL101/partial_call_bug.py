# clause: §6 functools.partial is called later | processes: 2
import datetime
import functools

import torch
import torch.distributed as dist


def save_part(folder, tag, weights):
    dist.broadcast(weights, src=0)
    return f"{folder}/{tag}"


def main():
    save = functools.partial(save_part, "out", "last")
    weights = torch.ones(4)
    is_writer = dist.get_rank() == 0
    if is_writer:
        save(weights)  # expect: RL101
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
