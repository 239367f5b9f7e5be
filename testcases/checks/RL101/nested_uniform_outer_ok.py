# clause: §2 innermost varying guard inside uniform ones | processes: 2
import datetime

import torch
import torch.distributed as dist


def evaluate(model, step, every, has_validation):
    if has_validation:
        if step > 0 and step % every == 0:
            hits = torch.tensor([float(model(step) > 0)])
            dist.all_reduce(hits)
            if dist.get_rank() == 0:
                print("accuracy", hits.item() / dist.get_world_size())


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    for step in range(5):
        evaluate(lambda s: s - 2, step, every=2, has_validation=True)
    dist.barrier()
