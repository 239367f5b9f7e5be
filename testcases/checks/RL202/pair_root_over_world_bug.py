# clause: §5 root is right for the pair, the group is the world | processes: 4
import datetime

import torch.distributed as dist
PAUSE = datetime.timedelta(seconds=3)


def pair_broadcast(name):
    me = dist.get_rank()
    low, high = dist.new_group([0, 1], timeout=PAUSE), dist.new_group([2, 3], timeout=PAUSE)
    pair = low if me < 2 else high
    box = [name] if me % 2 == 0 else [None]
    dist.broadcast_object_list(box, src=me - me % 2)  # expect: RL202
    return box[0], pair


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    pair_broadcast("run")
    dist.barrier()
