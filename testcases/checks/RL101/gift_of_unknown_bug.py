# clause: §7 level: whether what an unknown call gives back is None is not known | processes: 2
import datetime
import sys

import torch
import torch.distributed as dist


def pick(batch):
    return batch if batch.sum() > 9 else None


def main():
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    if dist.get_rank() == 0:
        mask = vars(sys.modules[__name__])["pick"](torch.ones(3))
    else:
        mask = torch.empty(3)
    if mask is not None:
        dist.broadcast(mask, src=0)  # expect: RL101 warning


if __name__ == "__main__":
    main()
