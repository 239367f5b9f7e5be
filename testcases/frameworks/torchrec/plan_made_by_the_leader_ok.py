"""The plan is made by the leader and shared by a collective that the others must join. processes: 2 (GPU)"""
import torch.distributed as dist
from torchrec.distributed.planner import EmbeddingShardingPlanner
from torchrec.distributed import DistributedModelParallel


def shard(model, topology):
    planner = EmbeddingShardingPlanner(topology)
    plan = None
    plan = planner.collective_plan(model, pg=dist.group.WORLD)
    return DistributedModelParallel(model, plan=plan)
