# clause: §6 a generator kept in a field | processes: 2
import datetime

import torch
import torch.distributed as dist


class Source:
    def __init__(self, count):
        self.stream = self.produce(count)

    def produce(self, count):
        for index in range(count):
            yield index

    def drain(self):
        for index in self.stream:
            dist.all_reduce(torch.tensor([index]))


def main():
    Source(1 + dist.get_world_size()).drain()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
