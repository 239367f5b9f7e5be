"""DESIGN 6: a count that nobody knows and that all ranks have alike is one count, whenever a side comes to it. The first
rank goes through the shards before the others do; the others go through all of them as well. processes: 2"""
import os

import torch.distributed as dist


def settle(shard):
    print(os.getpid(), shard)
    dist.barrier()


def main():
    dist.init_process_group("gloo")
    shards = os.environ.get("SHARDS", "a,b").split(",")
    if dist.get_rank() == 0:
        for shard in shards:
            settle(shard)
    dist.barrier()
    if dist.get_rank() != 0:
        for shard in shards:
            settle(shard)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
