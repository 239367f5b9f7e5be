# clause: §7 what a check refuses on every rank that makes it | processes: 2
import argparse

import torch
import torch.distributed as dist


def first_part(width):
    if width > 4096:
        raise ValueError(f"{width} columns do not fit")
    return torch.zeros(width)


def run(rank, settings):
    part = torch.ones(settings.width)
    try:
        if rank == 0:
            part = first_part(settings.width)
        dist.all_reduce(part)
    finally:
        dist.barrier()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--width", type=int, default=4)
    settings = parser.parse_args()
    dist.init_process_group("gloo")
    run(dist.get_rank(), settings)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
