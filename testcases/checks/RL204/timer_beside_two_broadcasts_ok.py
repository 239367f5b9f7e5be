# clause: §5 a thread and the flow beside it use one group | processes: 2
import threading
import time

import torch
import torch.distributed as dist


def later(count):
    dist.all_reduce(count)


def watch(count, weights, seconds):
    timer = threading.Timer(seconds, later, [count])
    timer.start()
    try:
        timer.join()
        for _ in range(2):
            time.sleep(0.3)
            dist.broadcast(weights, 0)
    finally:
        timer.join()
    return count


if __name__ == "__main__":
    dist.init_process_group("gloo")
    watch(torch.ones(1), torch.ones(2), 0.1 + 0.3 * dist.get_rank())
