# clause: §5 who asks for a key does not ask what stands under the others | processes: 2
import datetime
import os
import tempfile

import torch.distributed as dist


def describe(folder):
    return {name: folder + "/" + name for name in os.listdir(folder)}


def public(table):
    return {key: value for key, value in table.items() if not key.startswith("_")}


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    own = tempfile.mkdtemp()
    if dist.get_rank() == 0:
        os.mkdir(own + "/owner")
    if "owner" in public(describe(own)):
        dist.barrier()  # expect: RL101
