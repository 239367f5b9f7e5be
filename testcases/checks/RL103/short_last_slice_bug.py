# clause: §5 shape apart from value: slices of one width, wherever each begins | processes: 3
import datetime

import torch
import torch.distributed as dist


def part(table, rank, each):
    return table[:, rank * each : (rank + 1) * each].contiguous()


def main():
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    table, world = torch.ones(2, 7), dist.get_world_size()
    mine = part(table, dist.get_rank(), (table.shape[1] + world - 1) // world)
    if mine.shape[1] < 3:
        return  # expect: RL103
    dist.all_reduce(torch.ones(2))


if __name__ == "__main__":
    main()
