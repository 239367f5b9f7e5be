# clause: §6 a context manager whose __exit__ may return true | processes: 2
import datetime

import torch
import torch.distributed as dist


class Tolerant:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return kind is ArithmeticError


def step(loss):
    with Tolerant():
        if not torch.isfinite(loss):
            raise ArithmeticError("loss is not finite")
        dist.all_reduce(loss)  # expect: RL105 error
    dist.barrier()

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    loss = torch.tensor(1.0 / (1 - dist.get_rank()) if dist.get_rank() == 0 else float("nan"))
    step(loss)
