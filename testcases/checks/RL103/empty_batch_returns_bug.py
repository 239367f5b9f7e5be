# clause: §5 element count of a local tensor | processes: 2
import datetime

import torch
import torch.distributed as dist


def masked_mean(values, mask):
    kept = values[mask]
    if kept.numel() == 0:
        return torch.zeros(())  # expect: RL103
    both = torch.stack([kept.sum(), torch.tensor(float(kept.numel()))])
    dist.all_reduce(both)
    return both[0] / both[1]


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    mask = torch.tensor([[True, False, True], [False, False, False]][dist.get_rank()])
    masked_mean(torch.arange(3.0), mask)
    dist.barrier()
