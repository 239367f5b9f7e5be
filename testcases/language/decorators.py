# decorators: any expression (3.9), stacked, on classes, methods and nested functions
import functools

import torch.distributed as dist

registry = [lambda f: f]
options = {"trace": {"on": lambda *a, **k: (lambda f: f)}}


def traced(*args, **kwargs):
    def wrap(fn):
        @functools.wraps(fn)
        def inner(*a, **k):
            print(fn.__name__, *args, *kwargs)
            return fn(*a, **k)
        return inner
    return wrap


@registry[0]
@options["trace"]["on"](1, *[2], key=3)
@(lambda f: f)
@(wrapper := traced("one"))
@traced(
    "several",
    lines=True,
)
# a comment between a decorator and its function
def sync(tensor):
    dist.all_reduce(tensor)


@registry[-1]
class Job:
    @staticmethod
    def place():
        return dist.get_rank()

    @classmethod
    @functools.lru_cache(maxsize=None)
    def world(cls):
        return dist.get_world_size()

    @property
    def lead(self):
        return self.place() == 0

    @lead.setter
    def lead(self, value): self._lead = value

    @lead.deleter
    def lead(self): del self._lead

    @traced()
    async def finish(self): ...

    def step(self, tensor):
        if self.lead:
            sync(tensor)  # expect: RL101
