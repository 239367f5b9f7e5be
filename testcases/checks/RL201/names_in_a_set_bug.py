# clause: §2 a set of text is walked in another order by each process | processes: 2
import datetime

import torch
import torch.distributed as dist


def publish(weights):
    for name in {"embed", "head", "norm", "scale", "shift", "gate"}:
        dist.broadcast(weights[name], src=0)  # expect: RL201 error


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    names = ["embed", "head", "norm", "scale", "shift", "gate"]
    publish({name: torch.zeros(size + 1) for size, name in enumerate(names)})
    dist.barrier()
