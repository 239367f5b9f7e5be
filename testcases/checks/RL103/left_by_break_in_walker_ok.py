# clause: §6 the loop's exits are its own | processes: 2
import datetime

import torch
import torch.distributed as dist


def endless():
    step = 0
    while True:
        yield step
        step += 1


def main():
    loss = torch.tensor([1.0 + dist.get_rank()])
    for step in endless():
        dist.all_reduce(loss)
        if loss.item() * step > 3:
            break


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
