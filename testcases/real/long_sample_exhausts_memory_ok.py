# A rank whose batch does not fit steps with a tiny batch of weight zero instead. processes: 3
import datetime

import torch
import torch.distributed as dist
CAPACITY = 64


class Trainer:
    def __init__(self):
        self.weight = torch.zeros(1)
        self.dropped = 0

    def step(self, tokens, scale):
        if tokens.numel() > CAPACITY:
            raise RuntimeError("HIP out of memory")
        gradient = tokens.mean().reshape(1)
        dist.all_reduce(gradient)
        self.weight -= scale * gradient

    def run(self, batches, spare):
        for tokens in batches:
            try:
                self.step(tokens, scale=0.1)
            except RuntimeError as error:
                if "out of memory" not in str(error):
                    raise
                self.dropped += 1
                self.step(spare, scale=0.0)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    longest = (20, 30, 90)[dist.get_rank()]
    Trainer().run([torch.ones(8), torch.ones(longest), torch.ones(8)], spare=torch.ones(1))
    dist.barrier()
