# clause: §6 max() runs a generator | processes: 2
import datetime

import torch
import torch.distributed as dist


def scores(rows):
    for row in rows:
        score = torch.tensor([float(row)])
        dist.all_reduce(score)
        yield score.item()


def main():
    rows = [3, 1, 2]
    best = max(scores(rows)) if dist.get_world_size() else None
    print(best)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
