# clause: §5 a strategy behind an abstract class | processes: 2
import datetime
from abc import ABC, abstractmethod

import torch
import torch.distributed as dist


class Strategy(ABC):
    @abstractmethod
    def barrier(self):
        pass


class Alone(Strategy):
    def barrier(self):
        return None


class Together(Strategy):
    def barrier(self):
        dist.barrier()


class Trainer:
    def __init__(self, strategy):
        self.strategy = strategy

    def fit(self):
        self.strategy.barrier()


def main():
    strategy = Together() if dist.get_world_size() == 2 else Alone()
    Trainer(strategy).fit()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
