# new_group behind a cache lookup that is the same on all ranks, in a loop over all groups. processes: 4
import datetime

import torch
import torch.distributed as dist


class Context:
    def __init__(self):
        self.cache = {}

    def group_of(self, ranks):
        wanted = tuple(sorted(ranks))
        if wanted not in self.cache:
            self.cache[wanted] = dist.new_group(list(wanted), timeout=datetime.timedelta(seconds=3))
        return self.cache[wanted]


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    context, own = Context(), None
    for ranks in ([0, 1], [2, 3], [1, 0], [3, 2]):
        group = context.group_of(ranks)
        if dist.get_rank() in ranks:
            own = group
    dist.all_reduce(torch.ones(1), group=own)
