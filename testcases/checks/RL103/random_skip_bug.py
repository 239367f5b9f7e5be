# clause: §5 unseeded random draw is a fresh local value | processes: 2
import datetime
import random

import torch
import torch.distributed as dist


def augment(step, image):
    draw = random.Random().random()
    if draw < 0.5:
        return image  # expect: RL103
    dist.all_reduce(image)
    return image


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    image = torch.ones(4)
    for step in range(24):
        augment(step, image)
    dist.barrier()
