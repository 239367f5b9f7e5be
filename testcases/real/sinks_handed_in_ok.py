# clause: §5 values: the element of a list that is handed in is there | processes: 2
import datetime
import sys

import torch
import torch.distributed as dist


def publish(text, sink=None):
    if sink is None:
        dist.barrier()
        sink = sys.stdout
    sink.write(text)


def publish_all(text, sinks):
    if dist.get_rank() == 0:
        for sink in list(sinks):
            publish(text, sink=sink)
    dist.all_reduce(torch.ones(1))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    publish_all("done", sys.argv and [sys.stderr])
