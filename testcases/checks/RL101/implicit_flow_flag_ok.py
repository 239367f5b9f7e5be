# clause: §5 implicit flow into a flag | processes: 2
import datetime

import torch
import torch.distributed as dist


def check_config(settings):
    mismatch = False
    if dist.get_rank() == 0:
        for key in settings:
            if settings[key] is None:
                mismatch = True
    note = torch.tensor([float(mismatch)])
    dist.broadcast(note, 0)
    mismatch = bool(note.item())
    if mismatch:
        fixed = torch.ones(1)
        dist.broadcast(fixed, src=0)
        settings["fixed"] = fixed.item()
    return settings


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    check_config({"width": 8, "depth": None})
    dist.barrier()
