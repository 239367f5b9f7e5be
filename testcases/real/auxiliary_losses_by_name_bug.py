"""Auxiliary losses are summed name by name; a stage without experts never noted one. processes: 2"""
import datetime

import torch
import torch.distributed as dist
NOTED = {}
KINDS = [("mlp", "mlp", "mlp"), ("mlp", "experts", "mlp")]


def note(name, layer, value, layers=3):
    if name not in NOTED:
        NOTED[name] = torch.zeros(layers)
    NOTED[name][layer] += value


def run_stage(kinds, hidden):
    for layer, kind in enumerate(kinds):
        hidden = hidden + 1
        if kind == "experts":
            note("load_balance", layer, hidden.mean())
    return hidden


def log_auxiliary(names):
    for name in NOTED:
        dist.all_reduce(NOTED[name])  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    run_stage(KINDS[dist.get_rank()], torch.zeros(2))
    log_auxiliary(["load_balance"])
    dist.barrier()
