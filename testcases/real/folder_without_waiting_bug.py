# clause: §5 contexts: what a caller hands to a context that joins several counts for that caller | processes: 2
import datetime
import tempfile

import torch
import torch.distributed as dist


class Folder:
    def __init__(self, name, wait=True):
        self.name = name
        if wait:
            dist.barrier()

    def __enter__(self):
        return self.name

    def __exit__(self, *failure):
        return None


def parts():
    with Folder("part0", wait=True) as f:
        print(f)
    with Folder("part1", wait=True) as f:
        print(f)
    with Folder("part2", wait=True) as f:
        print(f)
    with Folder("part3", wait=True) as f:
        print(f)
    with Folder("part4", wait=True) as f:
        print(f)
    with Folder("part5", wait=True) as f:
        print(f)
    with Folder("part6", wait=True) as f:
        print(f)
    with Folder("part7", wait=True) as f:
        print(f)
    with Folder("part8", wait=True) as f:
        print(f)
    with Folder("part9", wait=True) as f:
        print(f)
    with Folder("part10", wait=True) as f:
        print(f)
    with Folder("part11", wait=True) as f:
        print(f)
    with Folder("part12", wait=True) as f:
        print(f)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    parts()
    root = tempfile.gettempdir()
    if dist.get_rank() == 0:
        with Folder(root, wait=True) as f:  # expect: RL101
            print(f)
    dist.all_reduce(torch.ones(1))
