# clause: §3 a package of the program that is called as a library is
import json
import os

import torch
import torch.distributed


class Writer:
    def __init__(self, folder):
        self.folder = folder
        self.left_out = []

    def gather_left_out(self):
        per_rank = [None] * torch.distributed.get_world_size()
        torch.distributed.all_gather_object(per_rank, self.left_out)
        return sorted(name for names in per_rank for name in names)

    def write(self, names):
        self.left_out.extend(name for name in names if name.endswith("bias"))
        first = torch.distributed.get_rank() == 0
        left_out = self.gather_left_out()
        if first:
            with open(os.path.join(self.folder, "left_out.json"), "w") as out:
                json.dump(left_out, out)
        torch.distributed.barrier()


def export(folder, names):
    Writer(folder).write(names)
