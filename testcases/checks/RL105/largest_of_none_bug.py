# clause: §5 the largest element of a list that may be empty here | processes: 2
import datetime

import torch
import torch.distributed as dist


def best_score(scores, limit):
    kept = [score for score in scores if score > limit]
    try:
        best = torch.tensor([max(kept)])
        dist.all_reduce(best, op=dist.ReduceOp.MAX)  # expect: RL105
    except ValueError:
        print("nothing above the limit")
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    best_score([[0.2, 0.9], [0.1, 0.3]][dist.get_rank()], 0.5)
