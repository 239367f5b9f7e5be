# One rank's failed check ends the job with a traceback; a barrier follows for the others. processes: 2
import datetime

import torch.distributed as dist


def validate(shard):
    if len(shard) == 0:
        raise RuntimeError("no data on this rank")
    dist.barrier()
    return len(shard)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    validate([["a"], ["b", "c"]][dist.get_rank()])
