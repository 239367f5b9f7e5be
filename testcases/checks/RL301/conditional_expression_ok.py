# clause: §4 conditional expression around the creation | processes: 3
import datetime

import torch.distributed as dist


def log_group(count):
    chosen = list(range(count))
    inside = dist.get_rank() < count
    wait = datetime.timedelta(seconds=3)
    made = dist.new_group(chosen, timeout=wait)
    return made if inside else None


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    group = log_group(2)
    if group is not None:
        dist.barrier(group=group)
    dist.barrier()
