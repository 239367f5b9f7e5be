# clause: §5 member list that differs between ranks | processes: 3
import datetime

import torch.distributed as dist


def with_leader():
    me = dist.get_rank()
    ranks = [0, dist.get_world_size() - 1]
    group = dist.new_group(ranks, timeout=datetime.timedelta(seconds=3))
    if me in ranks:
        dist.barrier(group=group)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    with_leader()
    dist.barrier()
