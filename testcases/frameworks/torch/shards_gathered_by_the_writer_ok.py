"""The full state of a sharded model is gathered to be written by the first rank. processes: 2 (GPU)"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp import FullStateDictConfig, StateDictType


def save(model, path):
    settings = FullStateDictConfig(offload_to_cpu=True, rank0_only=True)
    with FSDP.state_dict_type(model, StateDictType.FULL_STATE_DICT, settings):
        state = model.state_dict()
    if dist.get_rank() == 0:
        torch.save(state, path)


def train(path, steps):
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())
    model = FSDP(torch.nn.Linear(64, 64).cuda())
    optimizer = torch.optim.AdamW(model.parameters())
    for _ in range(steps):
        loss = model(torch.randn(8, 64, device="cuda")).square().mean()
        loss.backward()
        model.clip_grad_norm_(1.0)
        optimizer.step()
        optimizer.zero_grad()
    save(model, path)
    dist.barrier()


if __name__ == "__main__":
    train("model.pt", 10)
