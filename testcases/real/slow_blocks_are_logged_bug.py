# clause: §5 comparisons: nothing is less than minus infinity | processes: 2
import contextlib
import datetime
import time

import torch
import torch.distributed as dist


@contextlib.contextmanager
def timed(name, threshold=float("-inf")):
    start = time.time()
    yield
    spent = time.time() - start
    if spent < threshold:
        return  # expect: RL103
    dist.all_reduce(torch.tensor([spent]))
    print(name, spent)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    with timed("sleep", 0.5):
        time.sleep(0.1 + 0.9 * dist.get_rank())
    dist.barrier()
