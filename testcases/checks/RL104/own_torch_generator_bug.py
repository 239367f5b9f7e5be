# clause: §5 a generator made with a seed varies as the seed does | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    g = torch.Generator()
    g.manual_seed(dist.get_rank())
    rounds = int(torch.randint(1, 12, (1,), generator=g))
    while rounds > 0:
        dist.all_reduce(torch.ones(2))  # expect: RL104
        rounds -= 1


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
