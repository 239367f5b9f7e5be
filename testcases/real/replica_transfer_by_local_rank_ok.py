"""Replicas of shard w share its files; the first shard's replicas enter all together. processes: 2"""
import datetime
import os

import torch.distributed as dist
SHARDS = 1


def replica_group():
    rank, mine = dist.get_rank(), None
    for shard in range(SHARDS):
        ranks = list(range(shard, dist.get_world_size(), SHARDS))
        group = dist.new_group(ranks, timeout=datetime.timedelta(seconds=3))
        if rank in ranks:
            mine = group
    return mine


def fetch_shards(files, replicas):
    rank, found = dist.get_rank(), []
    origin = rank % SHARDS
    for file in files:
        if rank % SHARDS == 0:
            message = [file + ".bin" if rank == origin else None]
            dist.broadcast_object_list(message, src=origin, group=replicas)
            found.append(message[0])
    dist.barrier()
    return found, os.getpid()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    fetch_shards(["layer1", "layer2"], replica_group())
