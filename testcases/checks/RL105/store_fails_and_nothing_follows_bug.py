# clause: §7 levels: who names the class goes on past the collective | processes: 2
import os
import tempfile

import torch
import torch.distributed as dist


def store(folder, weights):
    try:
        path = os.path.join(folder, "part%d" % dist.get_rank())
        with open(path, "wb") as f:
            torch.save(weights, f)
        dist.barrier()  # expect: RL105 error
    except OSError as error:
        print("not stored:", error)


dist.init_process_group("gloo")
with tempfile.TemporaryDirectory() as folder:
    store(folder if dist.get_rank() == 0 else folder + "/none", torch.ones(2))
