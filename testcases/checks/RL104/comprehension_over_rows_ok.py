# clause: §4 comprehension is a loop | processes: 2
import datetime

import torch
import torch.distributed as dist


class Sharded:
    def __init__(self, rows):
        self.rows = rows

    def lookup(self, key):
        found = torch.tensor([float(self.rows.get(key, 0.0))])
        dist.all_reduce(found)
        return found.item()


def encode(table, text):
    words = text.split()
    return [table.lookup(words[i] if i < len(words) else "pad") for i in range(4)]


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    text = ["a b", "a b c"][dist.get_rank()]
    encode(Sharded({"a": 1.0}), text)
    dist.barrier()
