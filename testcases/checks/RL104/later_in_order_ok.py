# clause: §5 actions that are kept and run later | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    actions = []
    actions.append(lambda: print("first"))
    if dist.get_world_size() == 2:
        actions.append(lambda: dist.barrier())
    for action in actions:
        action()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
