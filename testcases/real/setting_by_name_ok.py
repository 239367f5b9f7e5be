# clause: §5 contexts: callers that pass another name are joined apart | processes: 2
import datetime
import os

import torch
import torch.distributed as dist


def setting(variable, meaning, default):
    if variable not in os.environ:
        return default
    print(meaning)
    return int(os.environ[variable])


def show():
    print(setting("SHARE_0", "share", 0))
    print(setting("SHARE_1", "share", 1))
    print(setting("SHARE_2", "share", 2))
    print(setting("SHARE_3", "share", 3))
    print(setting("SHARE_4", "share", 4))
    print(setting("SHARE_5", "share", 5))
    print(setting("SHARE_6", "share", 6))
    print(setting("SHARE_7", "share", 7))
    print(setting("SHARE_8", "share", 8))
    print(setting("SHARE_9", "share", 9))
    print(setting("SHARE_10", "share", 10))
    print(setting("SHARE_11", "share", 11))
    print(setting("SHARE_12", "share", 12))
    print(setting("SHARE_13", "share", 13))


def place():
    return setting("WORLD_SIZE", "size", 0)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    show()
    if place() == 0:
        dist.barrier()
    dist.all_reduce(torch.ones(1))
