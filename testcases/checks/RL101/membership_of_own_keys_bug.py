# clause: §5 a key that is there on some ranks | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    state = {"step": 1}
    state.update({"scale": 2.0} if dist.get_rank() == 0 else {})
    if "scale" in state:
        dist.all_reduce(torch.tensor([state["scale"]]))  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
