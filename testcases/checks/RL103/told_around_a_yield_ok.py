# clause: §5 agreement and trails | processes: 2
import datetime

import torch
import torch.distributed as dist
PATIENCE = datetime.timedelta(seconds=3)


def chunks(text, size):
    start = 0
    while start < len(text):
        piece = text[start:start + size]
        if dist.get_rank() == 0:
            over = torch.tensor([int("." in piece)])
            dist.broadcast(over, src=0)
            yield piece
        else:
            yield ""
            over = torch.zeros(1, dtype=torch.long)
            dist.broadcast(over, src=0)
        if over.item():
            return
        dist.barrier()
        start += size


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=PATIENCE)
    for piece in chunks("one two. three four", 5):
        print(piece)
    dist.destroy_process_group()
