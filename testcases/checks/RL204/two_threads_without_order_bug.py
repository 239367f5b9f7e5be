# clause: §5 a thread and the flow beside it use one group | processes: 2
import threading
import time

import torch
import torch.distributed as dist


def first(x):
    time.sleep(0.2 if dist.get_rank() else 0.7)
    dist.all_reduce(x)


def second(x):
    time.sleep(0.45)
    dist.broadcast(x, src=1)


def both(x, y):
    one = threading.Thread(target=first, kwargs={"x": x})
    other = threading.Thread(target=lambda: second(y))
    one.start()
    other.start()  # expect: RL204 error
    one.join()
    other.join()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    both(torch.ones(2), torch.zeros(2))
