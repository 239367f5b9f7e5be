# clause: §5 a flag that one method sets and another tests, each of which reads what the other leaves | processes: 2
import datetime

import torch
import torch.distributed as dist


class Recorder:
    def __init__(self):
        self.active = False
        self.full = False

    def begin(self, steps):
        if not self.active:
            self.active = True
        if steps > 2:
            self.full = True

    def end(self):
        if self.full:
            self.active = False
            self.full = False
            if dist.get_rank() > 0:
                return  # expect: RL103
            kept = torch.ones(1)
            dist.all_reduce(kept)


def record(recorder: Recorder):
    recorder.begin(3)


def save(recorder: Recorder):
    recorder.end()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    made = Recorder()
    for name in ("record", "save"):
        globals()[name](made)
