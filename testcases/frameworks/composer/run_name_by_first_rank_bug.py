"""The run's name is made by the first rank and shared inside its branch. processes: 2"""
import datetime
from composer.utils import dist


class Run:
    def __init__(self, prefix):
        self.prefix = prefix
        self.name = None

    def start(self):
        names = [None]
        if dist.get_global_rank() == 0:
            names[0] = f"{self.prefix}-{datetime.date.today().isoformat()}"
            dist.broadcast_object_list(names, src=0)  # expect: RL101 error
        self.name = names[0]
        return self


def main(trainer):
    dist.initialize_dist("gpu")
    run = Run("pretrain").start()
    trainer.fit(run_name=run.name)
