# clause: §2 sender and receiver in two functions | processes: 3
import datetime

import torch
import torch.distributed as dist


def send_settings(settings):
    count = torch.tensor([len(settings)])
    dist.broadcast(count, src=0)
    dist.broadcast(torch.tensor([float(v) for v in settings]), src=0)


def receive_settings():
    count = torch.zeros(1, dtype=torch.long)
    dist.broadcast(count, src=0)
    values = torch.zeros(int(count))
    dist.broadcast(values, src=0)
    return values.tolist()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    if dist.get_rank() == 0:
        send_settings([1, 2, 3])
    else:
        receive_settings()
    dist.barrier()
