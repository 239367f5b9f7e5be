# clause: §5 a hook that a subclass fills | processes: 2
import datetime

import torch
import torch.distributed as dist


class Loop:
    def on_step(self, step):
        pass

    def run(self):
        for step in range(2):
            self.on_step(step)


class Syncing(Loop):
    def on_step(self, step):
        if step == dist.get_rank():
            dist.barrier()  # expect: RL101
        dist.all_reduce(torch.ones(1))


def main():
    Syncing().run()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
