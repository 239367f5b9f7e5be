# clause: §5 containers: the keys and the length of a dict are not what is stored in it | processes: 3
import datetime
import os

import torch
import torch.distributed as dist

SHOWN = {"high_water": "peak", "retries": "retry"}


def own_report(rank):
    seen = {}
    for step in range(3):
        seen["peak"] = torch.zeros(1) + rank * step
        seen["retry"] = torch.ones(1)
    return seen


def share(report):
    if report is None:
        return
    for name, value in report.items():
        dist.all_reduce(value)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    report = own_report(dist.get_rank())
    report["rank%d" % 0] = torch.zeros(1)
    share(report)
    share({SHOWN[k]: torch.zeros(1) + os.getpid() for k in SHOWN})
    dist.barrier()
