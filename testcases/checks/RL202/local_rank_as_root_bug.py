# clause: §5 root from a launcher variable | processes: 3
import datetime
import os

import torch
import torch.distributed as dist


class Launcher:
    def __init__(self):
        self.local = int(os.environ["LOCAL_RANK"])
        self.nodes = 1

    def owner(self, offset):
        return (self.local + offset) % dist.get_world_size()


def collect(launcher, losses):
    dist.reduce(losses, dst=launcher.owner(1))  # expect: RL202
    return losses


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    launcher = Launcher()
    collect(launcher, torch.ones(1))
    collect(launcher, torch.ones(1))
    dist.barrier()
