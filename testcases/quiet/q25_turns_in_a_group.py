# Turn taking in a group; the bound is the size of that group. processes: 4
import datetime

import torch.distributed as dist


def write_in_turn(group):
    for turn in range(dist.get_world_size(group=group)):
        if dist.get_rank(group=group) == turn:
            print("writing shard", turn)
        dist.barrier(group=group)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    limit = datetime.timedelta(seconds=3)
    pairs = [dist.new_group([0, 1], timeout=limit), dist.new_group([2, 3], timeout=limit)]
    write_in_turn(pairs[dist.get_rank() // 2])
    dist.barrier()
