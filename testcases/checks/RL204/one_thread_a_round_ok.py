# clause: §5 a thread and the flow beside it use one group | processes: 2
import threading
import time

import torch
import torch.distributed as dist


def exchange(number, shard):
    time.sleep(0.5 if number == dist.get_rank() else 0.1)
    if number == 0:
        dist.all_reduce(shard)
    else:
        dist.broadcast(shard, 1)


def flush(shards):
    started = []
    for number, shard in enumerate(shards):
        worker = threading.Thread(target=exchange, args=(number, shard))
        worker.start()
        started.append(worker)
        worker.join()
    for worker in started:
        worker.join()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    flush([torch.ones(2), torch.ones(2)])
