# clause: §8 a caller below which more differs than is kept still says what is balanced and what is not | processes: 2
import datetime
import os

import torch
import torch.distributed as dist
import torch.utils.data


def clear(folder):
    if os.path.exists(os.path.join(folder, "queue")):
        print("queue is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "cache")):
        print("cache is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "mount")):
        print("mount is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "index")):
        print("index is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "shard")):
        print("shard is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "vocab")):
        print("vocab is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "stats")):
        print("stats is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "locks")):
        print("locks is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "pages")):
        print("pages is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "plans")):
        print("plans is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "spill")):
        print("spill is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "trace")):
        print("trace is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "usage")):
        print("usage is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "votes")):
        print("votes is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "heads")):
        print("heads is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "tails")):
        print("tails is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "masks")):
        print("masks is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "rules")):
        print("rules is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "seeds")):
        print("seeds is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "notes")):
        print("notes is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "terms")):
        print("terms is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "links")):
        print("links is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "ports")):
        print("ports is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "hosts")):
        print("hosts is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "units")):
        print("units is left over")
        dist.barrier()
    else:
        dist.barrier()
    if os.path.exists(os.path.join(folder, "words")):
        print("words is left over")
        dist.barrier()
    else:
        dist.barrier()


def note(text):
    dist.barrier()
    print(text)


def finish(loader):
    best = max(batch.max().item() for batch in loader)
    if best > 1.0:
        note("better")
    else:
        note("as good as before")
    dist.barrier()


def run(loader, folder):
    clear(folder)
    finish(loader)
    clear(folder)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    rows = [torch.full((2,), 2.0 * dist.get_rank())]
    run(torch.utils.data.DataLoader(rows), ".")
