# clause: §5 a thread and the flow beside it use one group | processes: 3
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import torch
import torch.distributed as dist


def evaluate(model, group):
    time.sleep(0.7 * dist.get_rank())
    score = torch.tensor([float(model)])
    dist.reduce(score, 0, group=group)
    return score


def fit(epochs, pool, group):
    pending = None
    for epoch in range(epochs):
        grads = torch.full((2,), float(epoch))
        time.sleep(0.35)
        dist.all_reduce(grads)
        if epoch % 2 == 0:
            pending = pool.submit(evaluate, epoch, group)
    return pending.result()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    workers = ThreadPoolExecutor(1)
    fit(len(sys.argv[1:]) or 4, workers, dist.new_group([0, 1]))
