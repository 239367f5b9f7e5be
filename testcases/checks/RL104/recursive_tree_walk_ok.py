# clause: §4 a recursive yield from | processes: 2
import datetime

import torch
import torch.distributed as dist


class Node:
    def __init__(self, children):
        self.children = children

    def leaves(self):
        if not self.children:
            yield self
        for child in self.children:
            yield from child.leaves()


def main():
    tree = Node([Node([]) for _ in range(1 + dist.get_world_size())])
    for leaf in tree.leaves():
        dist.all_reduce(torch.ones(1))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
