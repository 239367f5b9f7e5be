# clause: architecture 7 (levels)
# processes: 2
import torch.distributed as dist


class Journal:
    """What was done, line by line; a shared one holds the lines of all processes."""

    def __init__(self, title, shared=False):
        self.title = title
        self.shared = shared
        self.lines = []

    def note(self, line):
        found = [line]
        if self.shared:
            found = [None] * dist.get_world_size()
            dist.all_gather_object(found, line)
        self.lines.extend(found)
        return len(self.lines)


def parsed():
    return Journal("parsed").note("the corpus is parsed")


def split():
    return Journal("split").note("the corpus is split")


def shuffled():
    return Journal("shuffled").note("the order is drawn")


def tokenized():
    return Journal("tokenized").note("the texts are tokens")


def packed():
    return Journal("packed").note("the tokens are packed")


def indexed():
    return Journal("indexed").note("the index is there")


def counted():
    return Journal("counted").note("the words are counted")


def weighted():
    return Journal("weighted").note("the sources have weights")


def cleaned():
    return Journal("cleaned").note("doubles are gone")


def filtered():
    return Journal("filtered").note("short texts are gone")


def sorted():
    return Journal("sorted").note("texts are in order")


def sharded():
    return Journal("sharded").note("shards are cut")


def checked():
    return Journal("checked").note("shards are whole")


def listed():
    return Journal("listed").note("shards are listed")


def report(share):
    done = [parsed(), split(), shuffled(), tokenized(), packed(), indexed(), counted(), weighted(), cleaned(), filtered(), sorted(), sharded(), checked(), listed()]
    journal = Journal("report", shared=share)
    if dist.get_rank() == 0:
        journal.note("%d steps" % len(done))  # expect: RL101 warning
    return journal


if __name__ == "__main__":
    dist.init_process_group("gloo")
    report(True)
    dist.destroy_process_group()
