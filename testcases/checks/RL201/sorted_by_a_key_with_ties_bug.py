# clause: §2 sorting by length leaves elements of one length as they came | processes: 2
import datetime

import torch
import torch.distributed as dist


def sync(statistics, chosen):
    for name in sorted(set(chosen), key=len):
        dist.all_reduce(statistics[name])  # expect: RL201


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    table = {"aa": torch.ones(1), "ab": torch.ones(2), "ac": torch.ones(3), "ad": torch.ones(4)}
    table["b"] = torch.ones(5)
    sync(table, table.keys())
    dist.barrier()
