# clause: §5 a key that one rank takes out | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    state = {"step": torch.ones(1), "best": torch.ones(1)}
    if dist.get_world_size() == 1:
        state.pop("best")
    if "best" in state:
        dist.all_reduce(state["best"])


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
