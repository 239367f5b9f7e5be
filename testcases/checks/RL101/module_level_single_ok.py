# clause: §5 a single object of a module | processes: 2
import datetime

import torch
import torch.distributed as dist


class Logger:
    def __init__(self):
        self.sync = True

    def flush(self):
        if self.sync:
            dist.barrier()


LOGGER = Logger()


def main():
    if dist.get_world_size() == 2:
        LOGGER.flush()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
