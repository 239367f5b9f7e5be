# clause: §6 a generator that packs | processes: 2
import datetime

import torch
import torch.distributed as dist


def packed(lengths, limit):
    pack, total = [], 0
    for length in lengths:
        if total + length > limit:
            yield pack
            pack, total = [], 0
        pack.append(length)
        total += length
    if pack:
        yield pack


def main():
    lengths = [[3, 3, 3, 3], [1, 1, 1, 1]][dist.get_rank()]
    for pack in packed(lengths, 4):
        dist.all_reduce(torch.tensor([len(pack)]))  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
