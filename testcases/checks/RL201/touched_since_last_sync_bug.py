# clause: §2 a set that grew, walked two calls later through a field | processes: 2
import datetime

import torch
import torch.distributed as dist


class Tables:
    def __init__(self):
        self.rows = {}
        self.touched = set()

    def lookup(self, text):
        for word in text.split():
            word = word.lower()
            self.rows[word] = torch.ones(len(word))
            self.touched.add(word)

    def share(self, row):
        dist.all_reduce(row)

    def sync(self):
        for word in list(self.touched):
            self.share(self.rows[word])  # expect: RL201 warning
        self.touched = set()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    tables = Tables()
    tables.lookup("A be sea deer eagle ferret giraffe hedgehog")
    tables.sync()
    dist.barrier()
