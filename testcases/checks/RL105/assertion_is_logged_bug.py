# clause: §6 a failed assertion that is caught | processes: 2
import datetime

import torch
import torch.distributed as dist


def mean_of_own(values):
    try:
        assert len(values) > 0, "nothing to average"
        mean = values.mean().reshape(1)
        dist.broadcast(mean, src=0)  # expect: RL105
        return mean
    except AssertionError as reason:
        print("no mean:", reason)
        return None

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    mean_of_own(torch.ones(4 if dist.get_rank() == 0 else 0))
    dist.barrier()
