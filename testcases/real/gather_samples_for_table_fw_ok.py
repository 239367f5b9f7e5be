# Every process gathers the sample texts; the main process alone logs them. processes: 2
from accelerate import Accelerator
from accelerate.utils import gather_object


class SampleTable:
    def __init__(self, accelerator, sink):
        self.accelerator = accelerator
        self.sink = sink

    def log(self, scores, answers):
        scores = self.accelerator.gather(scores)
        rows = gather_object(answers)
        if self.accelerator.is_main_process:
            entry = {"score": scores.float().mean().item()}
            if self.sink is not None:
                entry["rows"] = rows
                self.sink(entry)
            self.accelerator.log(entry)


def train(policy, loader, sink=print):
    accelerator = Accelerator()
    policy, loader = accelerator.prepare(policy, loader)
    table = SampleTable(accelerator, sink)
    for batch in loader:
        table.log(policy(batch["prompt"]), batch["answer"])
