# clause: §5 membership guard and the collective of just that group | processes: 3
import datetime

import torch
import torch.distributed as dist


def sum_of_edges(values, edge, inner):
    if edge is not None and dist.get_rank() in dist.get_process_group_ranks(edge):
        dist.all_reduce(values, group=inner)  # expect: RL101


def edges():
    edge = dist.new_group([0, 2], timeout=datetime.timedelta(seconds=3))
    sum_of_edges(torch.ones(1), edge, dist.group.WORLD)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    edges()
