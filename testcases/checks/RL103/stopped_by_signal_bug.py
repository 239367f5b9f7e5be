# clause: §5 a flag that a signal handler sets | processes: 2
import datetime

import torch
import torch.distributed as dist


import os
import signal


class Stopper:
    def __init__(self):
        self.stop = False
        signal.signal(signal.SIGUSR1, self.handle)

    def handle(self, number, frame):
        self.stop = True


def main():
    stopper = Stopper()
    if dist.get_rank() == 0:
        os.kill(os.getpid(), signal.SIGUSR1)
    for step in range(3):
        flag = torch.tensor([float(stopper.stop)])
        if flag.item():
            break  # expect: RL103
        dist.all_reduce(torch.ones(1))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
