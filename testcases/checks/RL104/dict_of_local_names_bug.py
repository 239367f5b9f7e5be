# clause: §5 a dict filled by local code, one collective per key | processes: 2
import datetime

import torch
import torch.distributed as dist


def count_kinds(layers):
    counts = {}
    for kind in layers:
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def log_counts(counts, names):
    for kind, count in counts.items():
        total = torch.tensor([count])
        dist.all_reduce(total)  # expect: RL104
        print(kind, total.item())


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    stage = [["dense", "dense"], ["dense", "routed"]][dist.get_rank()]
    log_counts(count_kinds(stage), ["dense", "routed"])
    dist.barrier()
