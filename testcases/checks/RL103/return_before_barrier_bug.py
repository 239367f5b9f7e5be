# clause: §2 early exit, rank | processes: 2
import datetime
import json
import os
import tempfile

import torch
import torch.distributed as dist


def write_metrics(metrics, folder):
    if dist.get_rank() != 0:
        return  # expect: RL103
    with open(os.path.join(folder, "metrics.json"), "w") as out:
        json.dump(metrics, out)
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    write_metrics({"loss": 0.5}, tempfile.gettempdir())
    dist.all_reduce(torch.ones(1))
