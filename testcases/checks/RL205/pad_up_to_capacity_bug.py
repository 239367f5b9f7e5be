# clause: §5 what is cut and what is added come to one size | processes: 2
import datetime

import torch
import torch.distributed as dist


def send(ids, pad):
    filled = ids + [pad] * 2
    batch = torch.tensor(filled)
    parts = [torch.zeros_like(batch) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, batch)  # expect: RL205 warning
    return parts


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    send([[5, 6, 7], [4, 8, 9, 1, 2]][dist.get_rank()], 0)
    dist.barrier()
