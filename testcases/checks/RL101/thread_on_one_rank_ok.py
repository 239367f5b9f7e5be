# clause: §6 a thread that one rank starts | processes: 2
import datetime

import torch
import torch.distributed as dist


import threading


def report():
    dist.barrier()


def main():
    worker = threading.Thread(target=report)
    if dist.get_world_size() == 2:
        worker.start()
        worker.join()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
