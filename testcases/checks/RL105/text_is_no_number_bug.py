# clause: §5 a conversion under a handler that names what it raises | processes: 2
import datetime

import torch
import torch.distributed as dist


def threshold(text):
    try:
        value = torch.tensor([float(int(text))])
        dist.all_reduce(value)  # expect: RL105 error
    except ValueError:
        value = torch.zeros(1)
    dist.barrier()
    return value

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    threshold("7" if dist.get_rank() == 0 else "seven")
