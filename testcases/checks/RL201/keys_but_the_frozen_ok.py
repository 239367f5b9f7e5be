# clause: §2 difference of two sets of keys | processes: 2
import datetime

import torch
import torch.distributed as dist


def reduce_trainable(state, frozen):
    left = set(state.keys()) - set(frozen)
    for key in sorted(left):
        dist.all_reduce(state[key])


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    state = {}
    for size in range(1, 9):
        state["layer%d" % size] = torch.ones(size)
    reduce_trainable(state, ["layer3"])
    dist.barrier()
