# clause: §5 batches formed by local lengths | processes: 2
import datetime
from torch.utils.data import DataLoader

import torch
import torch.distributed as dist


def by_tokens(lengths, most):
    batch, tokens = [], 0
    for index, length in enumerate(lengths):
        if batch and tokens + length > most:
            yield batch
            batch, tokens = [], 0
        batch.append(index)
        tokens += length
    yield batch


def main():
    lengths = [5, 1, 1, 5] if dist.get_rank() == 0 else [1, 1, 1, 1]
    batches = list(by_tokens(lengths, 6))
    loader = DataLoader(lengths, batch_sampler=batches)
    for batch in loader:
        dist.all_reduce(batch.sum())  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
