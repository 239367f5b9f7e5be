# clause: §5 what is equal to one constant is equal to no other | processes: 2
import argparse

import torch.distributed as dist


def store(kind, rank):
    if kind != "single" or rank == 0:
        print("storing")
        if kind != "spread":
            dist.barrier()  # expect: RL101


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kind", default="single")
    kind = parser.parse_args().kind
    dist.init_process_group("gloo")
    store(kind, dist.get_rank())
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
