# clause: §5 globals: a table may hold what other functions put into it | processes: 2
import datetime

import torch
import torch.distributed as dist

tracker = {}


def note_loss(name, value):
    tracker[name] = value


def report_losses():
    if not tracker:
        return
    names = list(tracker)
    for name in names:
        dist.all_reduce(tracker[name])
    print(names)


def finish(done):
    if done:
        report_losses()  # expect: RL101


def fill():
    note_loss("balance", torch.ones(1))


def close():
    finish(dist.get_rank() > 0)
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    for step in ("fill", "close"):
        globals()[step]()
