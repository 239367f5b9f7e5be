# clause: §5 what is in a list made of a given value is there | processes: 2
import datetime
import sys

import torch.distributed as dist


class Store:
    def __init__(self, root):
        self.root = root

    def fetch(self, name):
        return self.root + "/" + name


def default_store():
    root = ["shared"]
    dist.broadcast_object_list(root, src=0)
    return Store(root[0])


def as_list(stores):
    if stores is None:
        return []
    if isinstance(stores, (list, tuple)):
        return list(stores)
    return [stores]


def fetch(name, store=None):
    if store is None:
        store = default_store()
    return store.fetch(name)


def restore(stores=None):
    if dist.get_rank() == 0:
        for store in as_list(stores):
            print(fetch("latest"))  # expect: RL101
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    restore(*([Store(root) for root in sys.argv[1:2]] or [Store("local")]))
