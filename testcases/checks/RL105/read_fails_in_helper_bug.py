# clause: §5 a reading in a called function fails, the handler goes on with the loop | processes: 2
import datetime

import torch
import torch.distributed as dist


class Rows:
    def __init__(self, names):
        self.names = names

    def read(self, name):
        with open(name) as file:
            return len(file.read())

    def exchange(self):
        for name in self.names:
            try:
                size = torch.tensor([self.read(name)])
                dist.all_reduce(size)  # expect: RL105 error
            except Exception:
                continue

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    Rows([__file__, __file__ if dist.get_rank() == 0 else "missing.txt"]).exchange()
    dist.barrier()
