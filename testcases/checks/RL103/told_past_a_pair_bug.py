# clause: §5 agreement and trails | processes: 3
import datetime

import torch
import torch.distributed as dist
PATIENCE = datetime.timedelta(seconds=3)


def train(pair, limit):
    for step in range(4):
        share = torch.ones(2)
        if dist.get_rank() == 0:
            dist.all_reduce(share, group=pair)
            full = torch.tensor([float(step >= limit)])
        else:
            if dist.get_rank() == 2:
                dist.all_reduce(share, group=pair)
            full = torch.zeros(1)
        if full.item() > 0:
            break  # expect: RL103
        dist.barrier()


def main():
    dist.init_process_group("gloo", timeout=PATIENCE)
    train(dist.new_group([0, 2], timeout=PATIENCE), 2)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
