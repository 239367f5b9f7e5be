# clause: §5 a set of what nobody in view knows may hold text | processes: 2
import datetime

import torch
import torch.distributed as dist


class Vocabulary:
    def __init__(self, words):
        self.words = words

    def unique(self):
        return sorted(set(self.words))


def share(vocabulary):
    for word in vocabulary.unique():
        dist.broadcast(torch.zeros(len(word)), 0)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    share(Vocabulary(open(__file__).read().split()))
    dist.barrier()
