# clause: §2 trip count agreed in a smaller group | processes: 4
import datetime

import torch
import torch.distributed as dist
HOLD = datetime.timedelta(seconds=3)


def pad_rounds(count, pair):
    rounds = torch.tensor([count])
    dist.all_reduce(rounds, op=dist.ReduceOp.MAX, group=pair)
    return int(rounds.item())


def train(batches):
    pairs = [dist.new_group([0, 1], timeout=HOLD), dist.new_group([2, 3], timeout=HOLD)]
    for _ in range(pad_rounds(len(batches), pairs[dist.get_rank() // 2])):
        grad = torch.tensor([batches.pop() if batches else 0.0])
        dist.all_reduce(grad)  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    train([1.0] * [2, 1, 4, 3][dist.get_rank()])
    dist.barrier()
