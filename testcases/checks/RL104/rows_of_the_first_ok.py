# clause: §5 what was broadcast has one shape | processes: 2
import datetime

import torch
import torch.distributed as dist


def shared(rows):
    count = torch.tensor([0 if rows is None else len(rows)])
    dist.broadcast(count, 0)
    data = torch.tensor(rows) if rows is not None else torch.empty(int(count.item()))
    dist.broadcast(data, 0)
    return data


def reduce_rows(rows):
    data = shared(rows)
    for i in range(data.shape[0]):
        dist.all_reduce(data[0])


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    reduce_rows([1.0, 2.0, 3.0] if dist.get_rank() == 0 else None)
    dist.barrier()
