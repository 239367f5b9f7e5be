# clause: §5 members that are taken out | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    waiting = ["a", "b", "c"]
    if dist.get_rank() == 1:
        waiting.remove("b")
    for name in waiting:
        dist.all_reduce(torch.tensor([len(name)]))  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
