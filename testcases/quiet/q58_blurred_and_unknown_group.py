# A flag that several methods store guards a collective on a group made elsewhere: two things would have
# to hold for the ranks to part, and nothing in view says either.
import torch.distributed as dist


class Writer:
    def __init__(self, writers):
        self.writers = writers
        self.active = False

    def begin(self):
        self.active = dist.get_rank() in (0, 2)

    def end(self):
        self.active = False

    def save(self, x):
        if self.active:
            dist.all_reduce(x, group=self.writers)
