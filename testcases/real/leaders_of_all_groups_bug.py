# clause: §5 loops: a failed check inside says nothing about the rounds of those that go on | processes: 4
import datetime

import torch
import torch.distributed as dist

groups_made = {}


def last_of_each(layout, rank):
    own = None
    leaders = []
    for ranks in layout:
        if rank in ranks:
            assert own is None, "a rank belongs to one part"
            own = ranks[-1]
        leaders.append(ranks[-1])
    return leaders, own


def bridge(layout):
    leaders, own = last_of_each(layout, dist.get_rank())
    wanted = [own]
    name = str(sorted(wanted))
    if name not in groups_made:
        groups_made[name] = dist.new_group(wanted)  # expect: RL301
    return own


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    groups_made["[1]"] = None
    bridge([[0, 1], [2, 3]])
    dist.all_reduce(torch.ones(1))
