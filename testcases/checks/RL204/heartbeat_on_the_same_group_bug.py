# clause: §5 a thread and the flow beside it use one group | processes: 3
import threading
import time

import torch
import torch.distributed as dist


class Heartbeat(threading.Thread):
    def __init__(self, beats, group):
        super().__init__(daemon=True)
        self.beats = beats
        self.group = group

    def run(self):
        for _ in range(self.beats):
            time.sleep(0.2 + 0.4 * dist.get_rank())
            dist.barrier(group=self.group)


def train(batches, group):
    heart = Heartbeat(2, group)
    heart.start()
    total = torch.zeros(1)
    for batch in batches:
        time.sleep(0.45)
        total += batch.sum()
        dist.all_reduce(total)  # expect: RL204 error
    heart.join()
    return total


if __name__ == "__main__":
    dist.init_process_group("gloo")
    train([torch.ones(4), torch.ones(4)], dist.group.WORLD)
