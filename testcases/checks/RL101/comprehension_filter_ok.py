# clause: §4 comprehension is a loop; its filter is a guard | processes: 2
import datetime

import torch
import torch.distributed as dist


def reduced(tensor):
    dist.all_reduce(tensor)
    return tensor


def sync_buffers(buffers):
    rank = dist.get_rank()
    done = [reduced(b) for b in buffers]
    return [b for b in done if rank == 0]


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    sync_buffers([torch.ones(1), torch.ones(2)])
    dist.barrier()
