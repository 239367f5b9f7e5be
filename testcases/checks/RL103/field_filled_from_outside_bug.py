# clause: §5 a field that the class leaves empty and its owner fills: what waits for it runs | processes: 2
import datetime

import torch.distributed as dist


class Journal:
    def __init__(self):
        self.writer = None

    def flush(self):
        if self.writer is None:
            raise RuntimeError("no writer was given")
        if dist.get_rank() != 0:
            return  # expect: RL103
        print(self.writer)
        dist.barrier()


def close(journal: Journal):
    journal.flush()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    opened = Journal()
    opened.writer = "journal of rank %d" % dist.get_rank()
    globals()["close"](opened)
