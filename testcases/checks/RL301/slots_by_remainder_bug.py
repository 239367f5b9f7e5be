# clause: §5 groups of every n-th rank, of which each rank keeps its own | processes: 4
import datetime

import torch.distributed as dist

LANE = None
OUTPUT = None
LIMIT = datetime.timedelta(seconds=3)


def lane():
    assert LANE is not None, "lanes are not made yet"
    return LANE


def make_lanes(width):
    global LANE, OUTPUT
    me, world = dist.get_rank(), dist.get_world_size()
    for slot in range(width):
        made = dist.new_group(list(range(slot, world, width)), timeout=LIMIT)
        if slot == me % width and me < 2:
            LANE = made
    OUTPUT = LANE


def ready():
    return LANE is not None and OUTPUT is not None


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=LIMIT)
    make_lanes(dist.get_world_size() // 2)
    if not ready():
        dist.new_group([0, 1, 2, 3], timeout=LIMIT)  # expect: RL301
    dist.barrier()
