# clause: §5 text and bytes are as long as what they hold | processes: 2
import datetime
import pickle

import torch
import torch.distributed as dist


def exchange(state):
    data = pickle.dumps(state)
    parts = [None for _ in range(dist.get_world_size())]
    dist.all_gather_object(parts, data)
    return parts


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    exchange([{"step": 1}, {"step": 1, "note": "late"}][dist.get_rank()])
