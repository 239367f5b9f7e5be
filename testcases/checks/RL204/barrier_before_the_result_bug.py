# clause: §5 a thread and the flow beside it use one group | processes: 2
import time
from concurrent.futures import ThreadPoolExecutor

import torch
import torch.distributed as dist


class Checkpoint:
    def __init__(self, weights):
        self.weights = weights

    def collect(self):
        parts = [torch.zeros(2) for _ in range(dist.get_world_size())]
        time.sleep(0.8 if dist.get_rank() == 0 else 0.1)
        dist.all_gather(parts, self.weights)
        return parts


def save(checkpoint):
    with ThreadPoolExecutor(max_workers=1) as pool:
        written = pool.submit(checkpoint.collect)
        time.sleep(0.4)
        dist.barrier()  # expect: RL204 error
        return len(written.result())


if __name__ == "__main__":
    dist.init_process_group("gloo")
    print(save(Checkpoint(torch.ones(2))))
