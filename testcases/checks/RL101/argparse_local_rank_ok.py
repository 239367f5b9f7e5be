# clause: §5 launcher's --local_rank | processes: 2
import argparse
import datetime
import os

import torch
import torch.distributed as dist


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=int(os.environ.get("LOCAL_RANK", 0)))
    parser.add_argument("--epochs", type=int, default=2)
    return parser.parse_known_args()[0]


def run(args):
    loss = torch.ones(1)
    for epoch in range(args.epochs):
        loss = loss * 0.5
        dist.all_reduce(loss)
        if args.local_rank == 0:
            print(epoch, loss.item())


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    run(parse())
    dist.barrier()
