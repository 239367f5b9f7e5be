# clause: §5 root by a default, group by the caller | processes: 3
import datetime

import torch
import torch.distributed as dist


def gather_lengths(length, group, members, root=0):
    lengths = torch.tensor([length])
    if dist.get_rank() in members:
        dist.reduce(lengths, dst=root, group=group)
    return int(lengths)


def main():
    members = [1, 2]
    readers = dist.new_group(members, timeout=datetime.timedelta(seconds=3))
    gather_lengths(7, readers, members, root=1)
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
