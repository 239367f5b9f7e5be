# clause: §5 a thread and the flow beside it use one group | processes: 2
import threading
import time

import torch
import torch.distributed as dist


def ready(names):
    box = [None] * dist.get_world_size()
    dist.all_gather_object(box, names)
    return box


class Loader:
    def __init__(self):
        self.worker = None
        self.names = []

    def begin(self):
        self.worker = threading.Thread(target=self.fill, daemon=True)
        self.worker.start()

    def fill(self):
        time.sleep(0.9 if dist.get_rank() == 1 else 0.2)
        self.names = ready(["part"])

    def end(self):
        self.worker.join()
        return len(self.names)


def run(loader, value):
    loader.begin()
    time.sleep(0.5)
    dist.all_reduce(value)  # expect: RL204 error
    return loader.end()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    run(Loader(), torch.ones(1))
