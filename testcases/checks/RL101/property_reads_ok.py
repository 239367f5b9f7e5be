# clause: §6 a property is a call | processes: 2
import datetime

import torch
import torch.distributed as dist


class Average:
    def __init__(self):
        self.seen = torch.zeros(2)

    def update(self, value):
        self.seen += torch.tensor([value, 1.0])

    @property
    def value(self):
        both = self.seen.clone()
        dist.all_reduce(both)
        return (both[0] / both[1]).item()


class Screen:
    def __init__(self, visible):
        self.visible = visible

    def draw(self, average):
        number = average.value
        if self.visible:
            print("average", number)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    average, screen = Average(), Screen(dist.get_rank() == 0)
    average.update(2.0)
    screen.draw(average)
    dist.barrier()
