# A pipeline-stage test around a collective of a tensor-parallel group: all its members share the stage. processes: 4
import datetime

import torch
import torch.distributed as dist


class Layout:
    def __init__(self, tensor_size):
        rank, world = dist.get_rank(), dist.get_world_size()
        self.stage, self.stages = rank // tensor_size, world // tensor_size
        for stage in range(self.stages):
            ranks = [stage * tensor_size + i for i in range(tensor_size)]
            made = dist.new_group(ranks, timeout=datetime.timedelta(seconds=3))
            if stage == self.stage:
                self.tensor_group = made


def loss_on_last_stage(layout, logits):
    if layout.stage == layout.stages - 1:
        dist.all_reduce(logits, op=dist.ReduceOp.MAX, group=layout.tensor_group)
    return logits


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    loss_on_last_stage(Layout(tensor_size=2), torch.ones(2))
    dist.barrier()
