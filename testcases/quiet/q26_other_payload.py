# Both branches of a rank test call the same broadcast with another payload. processes: 2
import datetime

import torch.distributed as dist


def sync_state(model_state):
    if dist.get_rank() == 0:
        dist.broadcast_object_list([model_state], src=0)
        return model_state
    cell = [None]
    dist.broadcast_object_list(cell, src=0)
    return cell[0]


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    sync_state({"step": 3})
    dist.barrier()
