# clause: §5 a method that is replaced | processes: 2
import datetime

import torch
import torch.distributed as dist


class Meter:
    def update(self, value):
        return value


def synchronized(self, value):
    tensor = torch.tensor([value])
    dist.all_reduce(tensor)
    return tensor.item()


def main():
    meter = Meter()
    if dist.get_world_size() == 2:
        Meter.update = synchronized
    meter.update(1.0)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
