# clause: §5 a key that one rank sets | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    losses = {"main": torch.ones(1)}
    if dist.get_rank() == 0:
        losses["extra"] = torch.ones(1)
    for loss in losses.values():
        dist.all_reduce(loss)  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
