# clause: §6 iteration through zip and enumerate | processes: 2
import datetime

import torch
import torch.distributed as dist


def blend(weights, batches):
    for step, (weight, batch) in enumerate(zip(weights, batches)):
        value = (weight * batch).reshape(1)
        dist.all_reduce(value)  # expect: RL104
        print(step, value.item())


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    batches = [[1.0, 2.0, 3.0], [4.0, 5.0]][dist.get_rank()]
    blend([torch.ones(1)] * 3, batches)
    dist.barrier()
