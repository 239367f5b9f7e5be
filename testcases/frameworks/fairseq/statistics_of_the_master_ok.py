"""Statistics of all workers are gathered in the master's branch. processes: 2"""
from fairseq.distributed import utils as distributed_utils


def aggregate(cfg, stats):
    group = distributed_utils.get_data_parallel_group()
    everyone = distributed_utils.all_gather_list(stats, group=group)
    if distributed_utils.is_master(cfg):
        return {key: sum(s[key] for s in everyone) for key in stats}
    return None


def log(cfg, loss, tokens):
    total = aggregate(cfg, {"loss": loss, "tokens": tokens})
    if total:
        print(total["loss"] / total["tokens"])
