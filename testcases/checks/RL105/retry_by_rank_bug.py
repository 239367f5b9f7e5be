# clause: §6 an attempt is repeated where it failed | processes: 2
import datetime

import torch
import torch.distributed as dist


def attempt(round):
    value = torch.ones(1)
    if round < dist.get_rank():
        raise ConnectionError("busy")
    dist.all_reduce(value)  # touch: RL105
    return value


def connect():
    for round in range(2):
        try:
            return attempt(round)
        except ConnectionError:
            dist.barrier()
    return None

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    connect()
