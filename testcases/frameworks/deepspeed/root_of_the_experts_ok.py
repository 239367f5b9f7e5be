"""The root of a broadcast among the copies of an expert is the first of them. processes: 4"""
import deepspeed.comm as dist
from deepspeed.utils import groups


class ExpertSync:
    def __init__(self, model, groups_of_experts):
        self.model = model
        self.groups = groups_of_experts

    def run(self):
        for _, p in self.model.named_parameters():
            group = groups._get_expert_data_parallel_group(p.group_name)
            root = dist.get_global_rank(group, 0)
            dist.broadcast(p.data, root, group=self.groups[p.group_name])
            dist.barrier(group)
