# clause: §6 map() runs when it is walked | processes: 2
import datetime

import torch
import torch.distributed as dist


def reduced(value):
    tensor = torch.tensor([value])
    dist.all_reduce(tensor)
    return tensor.item()


def main():
    lazy = map(reduced, [1, 2, 3])
    print(list(lazy))
    if dist.get_rank() == 0:
        print(list(lazy))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
