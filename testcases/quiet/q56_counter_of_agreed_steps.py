# A counter that grows under an agreed flag. processes: 2
import datetime

import torch
import torch.distributed as dist


class Scaler:
    def __init__(self):
        self.good = 0
        self.scale = 2.0

    def update(self, bad):
        flag = torch.tensor([float(bad)])
        dist.all_reduce(flag, op=dist.ReduceOp.MAX)
        if flag.item() > 0:
            self.scale, self.good = self.scale / 2, 0
        else:
            self.good += 1
        if self.good == 2:
            dist.all_reduce(torch.tensor([self.scale]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    scaler = Scaler()
    for bad in [[True, False, False], [False, False, False]][dist.get_rank()]:
        scaler.update(bad)
    dist.barrier()
