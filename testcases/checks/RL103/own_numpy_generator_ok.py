# clause: §5 a generator made with a seed varies as the seed does | processes: 2
import datetime
import numpy as np

import torch
import torch.distributed as dist


class Curriculum:
    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)

    def skips(self):
        return self.rng.random() < 0.5


def main():
    curriculum = Curriculum([5, dist.get_world_size()])
    for _ in range(6):
        if curriculum.skips():
            return
        dist.all_reduce(torch.ones(2))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
