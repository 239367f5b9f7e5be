# clause: §5 a limit that no value is below | processes: 2
import datetime
import time

import torch
import torch.distributed as dist


def report(name, begin, at_least=float("-inf")):
    took = time.monotonic() - begin
    if took < at_least:
        return  # expect: RL103
    longest = torch.tensor(took)
    dist.all_reduce(longest, op=dist.ReduceOp.MAX)
    if dist.get_rank() == 0:
        print(name, longest.item())


def job():
    begin = time.monotonic()
    report("read", begin)
    report("sort", begin)
    report("join", begin)
    report("fill", begin)
    report("pack", begin)
    report("send", begin)
    report("load", begin)
    report("move", begin)
    report("scan", begin)
    report("trim", begin)
    report("cast", begin)
    report("hash", begin)
    begin = time.monotonic()
    time.sleep(0.2 * dist.get_rank())
    report("sync", begin, 0.1)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    job()
    dist.barrier()
