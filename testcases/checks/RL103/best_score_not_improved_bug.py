# clause: §5 local score compared with a stored record | processes: 2
import datetime

import torch
import torch.distributed as dist


class Keeper:
    def __init__(self):
        self.best = None
        self.kept = 0

    def offer(self, score, weights):
        if self.best is not None and score <= self.best:
            return False  # expect: RL103
        self.best = score
        dist.broadcast(weights, src=0)
        self.kept += 1
        return True


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    keeper = Keeper()
    scores = [[0.1, 0.2, 0.3], [0.3, 0.2, 0.1]][dist.get_rank()]
    for score in scores:
        keeper.offer(score, torch.zeros(1))
    dist.barrier()
