# clause: §6 an early break that one stage alone sees | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    losses = [3.0, 2.0, 1.0]
    is_last = dist.get_rank() == dist.get_world_size() - 1
    for loss in losses:
        total = torch.tensor([loss])
        dist.reduce(total, dist.get_world_size() - 1)
        if is_last and total.item() < 5:
            break  # expect: RL103
        dist.all_reduce(torch.ones(1))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
