# clause: §6 call path from the guard to the creation | processes: 2
import datetime
import os

import torch.distributed as dist


def new_gloo_group():
    everyone = list(range(dist.get_world_size()))
    return dist.new_group(everyone, timeout=datetime.timedelta(seconds=3))


class Checkpointer:
    def __init__(self, asynchronous):
        self.group = new_gloo_group() if asynchronous else None


def setup(asynchronous):
    lead = int(os.environ["LOCAL_RANK"]) == 0
    if lead:
        return Checkpointer(asynchronous)  # touch: RL301
    return None


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    setup(asynchronous=True)
    dist.barrier()
