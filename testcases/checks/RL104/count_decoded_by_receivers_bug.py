# clause: §2 what the root sends is what the others have, through a helper that both sides call | processes: 3
import datetime

import torch
import torch.distributed as dist


def shared(number, owner):
    me = dist.get_rank()
    packed = torch.tensor([number]) if me == owner else torch.zeros(1, dtype=torch.int64)
    dist.broadcast(packed, owner)
    if me != owner:
        packed.item()
    return number


def main():
    pending = 3 if dist.get_rank() == 0 else 0
    pending = shared(pending, 0)
    for _ in range(pending):
        dist.barrier()  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
