# clause: §5 may be None, by way of what decided it | processes: 2
import datetime

import torch
import torch.distributed as dist


def handed_back(values, shape, count):
    if count == 0:
        if len(shape) > 1:
            return values.reshape(shape)
        return values
    return None


def compress(values):
    shape = values.size()
    if len(shape) > 1:
        values = torch.flatten(values)
    early = handed_back(values, shape, values.numel())
    if early is not None:
        return early  # expect: RL103
    dist.all_reduce(values)
    return values


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=5))
    rows = torch.rand(4, 3) + 0.01 * dist.get_rank()
    compress(rows[: dist.get_rank()])
    dist.barrier()
