# clause: §5 a buffer as long as a local list | processes: 2
import datetime

import torch
import torch.distributed as dist


class Losses:
    def __init__(self, values):
        self.values = values

    def total(self):
        room = len(self.values)
        buffer = torch.zeros(room)
        for place, value in enumerate(self.values):
            buffer[place] = value
        dist.all_reduce(buffer)  # expect: RL205 warning
        return buffer.sum()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    print(Losses([[1.0, 2.0], [1.0, 2.0, 3.0]][dist.get_rank()]).total())
