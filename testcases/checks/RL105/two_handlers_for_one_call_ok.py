# clause: §5 each class of what a call raises goes to its own handler | processes: 2
import datetime
import tempfile

import torch
import torch.distributed as dist


def load_state(path):
    state = None
    try:
        try:
            state = torch.load(path)
        except EOFError:
            print("cut off")
    except FileNotFoundError:
        print("not there")
    dist.barrier()
    dist.all_reduce(torch.ones(1))
    return state


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    with tempfile.NamedTemporaryFile() as file:
        torch.save({"step": 1}, file.name)
        load_state([file.name, "/nowhere/at/all"][dist.get_rank()])
