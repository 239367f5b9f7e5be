# clause: §6 turn taking, loop covers every rank | processes: 3
import datetime

import torch
import torch.distributed as dist


def print_in_turn(text):
    me, turns = dist.get_rank(), dist.get_world_size()
    for turn in range(turns):
        if turn == me:
            print(f"[{turn}] {text}")
            if me > 0:
                dist.barrier()  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    print_in_turn("ready")
    dist.all_reduce(torch.ones(1))
