# Sample texts are gathered by the main process alone, inside the branch that logs. processes: 2
from accelerate import Accelerator
from accelerate.utils import gather_object


class SampleTable:
    def __init__(self, accelerator, sink):
        self.accelerator = accelerator
        self.sink = sink

    def log(self, scores, answers):
        scores = self.accelerator.gather(scores)
        if self.accelerator.is_main_process:
            entry = {"score": scores.float().mean().item()}
            if self.sink is not None:
                self.accelerator.wait_for_everyone()  # expect: RL101 error
                entry["rows"] = gather_object(answers)
                self.sink(entry)
            self.accelerator.log(entry)


def train(policy, loader, sink=print):
    accelerator = Accelerator()
    policy, loader = accelerator.prepare(policy, loader)
    table = SampleTable(accelerator, sink)
    for batch in loader:
        table.log(policy(batch["prompt"]), batch["answer"])
