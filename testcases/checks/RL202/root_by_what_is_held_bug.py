# clause: §6 a root that names itself, where a test of what is held lets a rank come | processes: 2
import datetime
import pickle

import torch
import torch.distributed as dist


def load(table, name):
    held = table[name]
    weight = torch.zeros(2)
    if isinstance(held, torch.Tensor):
        weight.copy_(held)
        dist.broadcast(weight, src=dist.get_rank())  # expect: RL202 warning
    return weight


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    load(pickle.loads(pickle.dumps({"w": torch.ones(2)})), "w")
