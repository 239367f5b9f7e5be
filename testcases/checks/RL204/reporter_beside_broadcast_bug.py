# clause: §5 a thread and the flow beside it use one group | processes: 2
import threading
import time

import torch
import torch.distributed as dist


def average(losses):
    time.sleep(0.6 * dist.get_rank())
    dist.all_reduce(losses)


def step(losses, weights):
    reporter = threading.Thread(target=average, args=(losses,))
    reporter.start()
    time.sleep(0.3)
    dist.broadcast(weights, 0)  # expect: RL204 error
    reporter.join()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    step(torch.ones(2), torch.ones(3))
