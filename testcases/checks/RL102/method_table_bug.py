# clause: §5 a table of methods | processes: 2
import datetime

import torch
import torch.distributed as dist


class Sharing:
    def __init__(self):
        self.ways = {"sum": self.sum_up, "copy": self.copy_out}

    def sum_up(self, value):
        dist.all_reduce(value)

    def copy_out(self, value):
        dist.broadcast(value, 0)

    def run(self, way, value):
        self.ways[way](value)  # expect: RL102


def main():
    way = "sum" if dist.get_rank() == 0 else "copy"
    Sharing().run(way, torch.ones(1))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
