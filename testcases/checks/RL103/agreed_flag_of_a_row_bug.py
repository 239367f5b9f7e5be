# clause: §2 exit on a flag agreed in a smaller group | processes: 4
import datetime

import torch
import torch.distributed as dist
PATIENCE = datetime.timedelta(seconds=3)


class Step:
    def __init__(self):
        rows = [dist.new_group([0, 1], timeout=PATIENCE), dist.new_group([2, 3], timeout=PATIENCE)]
        self.row = rows[dist.get_rank() // 2]

    def overflowed(self, grad):
        flag = torch.isinf(grad).any().float()
        dist.all_reduce(flag, op=dist.ReduceOp.MAX, group=self.row)
        return flag.item() > 0

    def run(self, grad):
        if self.overflowed(grad):
            return None  # expect: RL103
        norm = grad.pow(2).sum()
        dist.all_reduce(norm)
        return grad / norm.sqrt()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    grad = torch.ones(2)
    if dist.get_rank() == 3:
        grad[0] = float("inf")
    Step().run(grad)
    dist.barrier()
