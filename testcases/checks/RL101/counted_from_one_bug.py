# clause: §6 the number beside a generator's element | processes: 2
import datetime

import torch
import torch.distributed as dist


def letters():
    for letter in ["a", "b", "c"]:
        yield letter


def main():
    for number, letter in enumerate(letters(), 1):
        if number > dist.get_rank():
            dist.all_reduce(torch.tensor([len(letter)]))  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
