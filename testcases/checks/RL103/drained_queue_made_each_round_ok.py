# clause: §5 fields: an object made anew by every call has the state that it was made with
import datetime

import torch
import torch.distributed as dist


class Queue:
    def __init__(self, count):
        self.left = count

    def take(self):
        if self.left <= 0:
            return None
        self.left -= 1
        return torch.ones(1)


def drain(count):
    queue = Queue(count)
    while True:
        part = queue.take()
        if part is None:
            break
        dist.all_reduce(part)


def rounds(number, count):
    for _ in range(number):
        drain(count)
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    rounds(int("2"), count=dist.get_world_size() + 1)
