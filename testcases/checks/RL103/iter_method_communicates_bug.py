# clause: §6 a class that iterates by a generator | processes: 2
import datetime

import torch
import torch.distributed as dist


class Shared:
    def __init__(self, count):
        self.count = count

    def __iter__(self):
        for index in range(self.count):
            batch = torch.ones(2) * index
            dist.broadcast(batch, 0)
            yield batch


def main():
    seen = 0
    for batch in Shared(4):
        seen += int(batch.sum())
        if dist.get_rank() == 1 and seen > 3:
            break  # expect: RL103


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
