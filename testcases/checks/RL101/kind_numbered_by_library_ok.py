# clause: §5 members of an enumeration that the library numbers are told apart | processes: 2
import datetime
import os
from enum import Enum, auto

import torch.distributed as dist


class Layout(Enum):
    WHOLE = auto()
    SLICED = auto()
    LOCAL = auto()


def layout_of(wish):
    if wish == "sliced":
        return Layout.SLICED
    return Layout.LOCAL if wish == "local" else Layout.WHOLE


def write(layout, first):
    if layout != Layout.WHOLE or first:
        print("writing", layout.name)
        if layout == Layout.SLICED:
            dist.barrier()


def main():
    layout = layout_of(os.environ.get("JOB_LAYOUT", "whole"))
    write(layout, dist.get_rank() == 0)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
