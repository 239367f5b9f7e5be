# clause: §5 local data decides whether a group is needed | processes: 2
import datetime

import torch.distributed as dist


def helper_group(samples, need):
    if dist.get_world_size() > need:
        ranks = list(range(dist.get_world_size()))
        return dist.new_group(ranks, timeout=datetime.timedelta(seconds=3))
    return dist.group.WORLD


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    shard = [["a", "b", "c"], ["d"]][dist.get_rank()]
    helper_group(shard, need=1)
    dist.barrier()
