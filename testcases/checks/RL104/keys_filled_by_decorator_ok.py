# clause: §5 a registry that one rank fills | processes: 2
import datetime

import torch
import torch.distributed as dist


METERS = {}


def meter(name):
    def keep(function):
        METERS[name] = function
        return function
    return keep


def main():
    @meter("loss")
    def loss():
        return 1.0
    if dist.get_world_size() == 2:
        @meter("speed")
        def speed():
            return 2.0
    for name, function in METERS.items():
        dist.all_reduce(torch.tensor([function()]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
