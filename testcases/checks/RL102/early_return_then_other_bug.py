# clause: §2 the continuation after a return communicates differently | processes: 3
import datetime

import torch
import torch.distributed as dist


def settle_seed(seed, chosen):
    box = torch.tensor([seed])
    if chosen == dist.get_rank():
        dist.broadcast(box, src=chosen)
        return seed
    everyone = torch.zeros(1, dtype=torch.long)
    dist.all_reduce(everyone)  # touch: RL102
    return int(everyone)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    settle_seed(1234, chosen=1)
    dist.barrier()
