# clause: §5 captured variables | processes: 2
import datetime

import torch
import torch.distributed as dist


def make_logger(prefix):
    leader = dist.get_rank() == 0

    def log(step, tensor):
        if step:
            dist.all_reduce(tensor)
            if leader:
                print(prefix, step, tensor.tolist())

    return log


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    log = make_logger("grad")
    for step in range(2):
        log(step, torch.ones(2))
    dist.barrier()
