# clause: §5 a strategy behind a declared type | processes: 2
import datetime

import torch
import torch.distributed as dist


class Strategy:
    def barrier(self):
        raise NotImplementedError


class Spread(Strategy):
    def barrier(self):
        dist.barrier()


def save(strategy: Strategy, path):
    if dist.get_world_size() == 2:
        print(path)
        strategy.barrier()


def main():
    save(Spread(), "model.pt")


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
