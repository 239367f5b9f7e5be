# clause: §5 the ranks of this rank's own pipeline | each pipeline makes a group of its own ends
# checked against deepspeedai/DeepSpeed edaa72212672, deepspeed/runtime/pipe/topology.py and module.py
import argparse

import deepspeed
import torch
from deepspeed import comm as dist
from deepspeed.pipe import PipelineModule


def blocks(width, depth):
    return [torch.nn.Linear(width, width) for _ in range(depth)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--stages", type=int, default=2)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--local_rank", type=int, default=-1)
    args = deepspeed.add_config_arguments(parser).parse_args()
    deepspeed.init_distributed()
    net = PipelineModule(layers=blocks(512, 8), num_stages=args.stages, loss_fn=torch.nn.MSELoss())
    engine, _, _, _ = deepspeed.initialize(args=args, model=net, model_parameters=net.parameters())
    grid = engine.grid
    ends = dist.new_group(ranks=[grid.pp_group[0], grid.pp_group[-1]])  # expect: RL302
    for _ in range(args.steps):
        engine.train_batch()
    print("between the ends:", ends)


if __name__ == "__main__":
    main()
