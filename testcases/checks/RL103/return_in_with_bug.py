# clause: §4 an exit through a with statement | processes: 2
import datetime

import torch
import torch.distributed as dist


class Timer:
    def __enter__(self):
        self.ticks = 0
        return self

    def __exit__(self, *exc):
        self.ticks += 1
        return False


def validate(batches):
    with Timer() as timer:
        losses = torch.tensor([float(sum(batch)) for batch in batches])
        if dist.get_rank() != 0:
            return losses  # expect: RL103
        dist.all_reduce(losses)
        print("ticks", timer.ticks)
    return losses


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    validate([[1, 2], [3, 4]])
    dist.barrier()
