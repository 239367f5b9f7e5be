# clause: §6 turn taking, loop that misses the last rank | processes: 3
import datetime

import torch
import torch.distributed as dist


def write_shards(shard):
    sizes = []
    for turn in range(dist.get_world_size() - 1):
        if dist.get_rank() == turn:
            sizes.append(shard.numel())
            dist.broadcast(torch.ones(1), src=0)  # expect: RL101
    return sizes


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    write_shards(torch.ones(8))
    dist.barrier()
