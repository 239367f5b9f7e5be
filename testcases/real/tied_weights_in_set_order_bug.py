"""Groups for tied weights are made in the iteration order of a set of strings. processes: 3"""
import datetime

import torch
import torch.distributed as dist
TIED = {
    "tok": (0, 1), "out": (1, 2), "ln_f": (0, 2), "wpe": (0, 1), "bias_q": (1, 2), "gain": (0, 2),
}


def make_tie_groups(modules):
    mine = {}
    for module in {m.lower() for m in modules}:
        ranks = list(TIED[module])
        group = dist.new_group(ranks, timeout=datetime.timedelta(seconds=3))  # expect: RL201 warning
        if dist.get_rank() in ranks:
            mine[module] = group
    return mine


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    groups = make_tie_groups([*TIED, "TOK", "Out"])
    for module, group in sorted(groups.items(), key=lambda item: item[0]):
        dist.all_reduce(torch.ones(1), group=group)
    dist.barrier()
