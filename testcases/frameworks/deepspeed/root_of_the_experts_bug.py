"""Each rank names itself as the root of a broadcast among the copies of an expert. processes: 4"""
import deepspeed.comm as dist
from deepspeed.utils import groups


class ExpertSync:
    def __init__(self, model, groups_of_experts):
        self.model = model
        self.groups = groups_of_experts

    def run(self):
        for _, p in self.model.named_parameters():
            group = groups._get_expert_data_parallel_group(p.group_name)
            root = dist.get_rank()
            dist.broadcast(p.data, root, group=self.groups[p.group_name])  # expect: RL202
            dist.barrier(group)
