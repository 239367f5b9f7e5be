# clause: §5 a finally that communicates, and a body that communicated before | processes: 2
import datetime

import torch
import torch.distributed as dist


def publish(path):
    length = 0
    try:
        with open(path, "rb") as file:
            length = len(file.read())
    except OSError:
        return None
    finally:
        dist.all_reduce(torch.tensor([length]))
        dist.barrier()
    return length


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    publish([__file__, "/nowhere/at/all"][dist.get_rank()])
