# clause: §5 a method by a constant name | processes: 2
import datetime

import torch
import torch.distributed as dist


class Phase:
    def warm(self):
        print("warm")

    def sync(self):
        dist.barrier()


def main():
    phase = Phase()
    names = ["warm", "sync"] if dist.get_rank() == 0 else ["warm"]
    for name in names:
        getattr(phase, name)()  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
