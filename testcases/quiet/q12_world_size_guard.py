# Guard by the world size and by the training mode. processes: 2
import datetime

import torch
import torch.distributed as dist


class SyncNorm(torch.nn.Module):
    def forward(self, x):
        if dist.get_world_size() == 1 or not self.training:
            return x
        mean = x.mean()
        dist.all_reduce(mean)
        return x - mean / dist.get_world_size()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    norm = SyncNorm()
    norm(torch.ones(2))
    norm.eval()
    norm(torch.ones(2))
    dist.barrier()
