# clause: §5 a list that is filled is never None | processes: 2
import datetime

import torch
import torch.distributed as dist


def scores_of(shard, limit):
    scores = None
    for sample in shard:
        if sample > limit:
            break
        scores = (scores or []) + [sample]
    return scores


def publish(shard, limit, total):
    scores = scores_of(shard, limit)
    if scores is not None:
        dist.all_reduce(total)  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    rank = dist.get_rank()
    publish(range(4 * rank, 4 * rank + 3), 2, torch.ones(1))
    dist.barrier()
