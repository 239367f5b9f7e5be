# clause: §6 an exit difference reaches the collective two calls up | processes: 2
import datetime

import torch
import torch.distributed as dist


def rows_of(rank):
    return [[1.0, 2.0], []][rank]


def normalise(rows):
    if not rows:
        return None  # expect: RL103
    peak = torch.tensor([max(rows)])
    dist.all_reduce(peak, op=dist.ReduceOp.MAX)
    return [r / peak.item() for r in rows]


def prepare_epoch(rank):
    rows = rows_of(rank)
    return normalise(rows)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    prepare_epoch(dist.get_rank())
    dist.barrier()
