# clause: §5 what a future stands for | a save from a thread of its own is done earlier on one rank
# checked against pytorch/pytorch v2.7.0 torch/distributed/checkpoint/state_dict_saver.py, async_save()
import argparse

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch.nn.parallel import DistributedDataParallel


class Checkpoints:
    def __init__(self, folder, every):
        self.folder = folder
        self.every = every
        self.group = dist.new_group(backend="gloo")
        self.saving = None

    def finish(self, block):
        if self.saving is None:
            return
        if block or self.saving.done():
            self.saving.result()
            dist.barrier()  # expect: RL101
            self.saving = None

    def start(self, model, step):
        self.finish(block=True)
        path = f"{self.folder}/step_{step}"
        self.saving = dcp.async_save(model.state_dict(), checkpoint_id=path, process_group=self.group)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", required=True)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--every", type=int, default=100)
    args = parser.parse_args()
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank() % torch.cuda.device_count())
    model = DistributedDataParallel(torch.nn.Linear(128, 10).cuda())
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    checkpoints = Checkpoints(args.folder, args.every)
    for step in range(args.steps):
        loss = model(torch.randn(32, 128, device="cuda")).square().mean()
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        checkpoints.finish(block=False)
        if step % args.every == 0:
            checkpoints.start(model.module, step)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
