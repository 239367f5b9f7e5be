"""The first rank of each node fetches a shard before the others; what the ranks exchange inside meets the barrier of those that wait. processes: 2"""
import os
import shutil
from composer.utils import dist


def fetch(source, target):
    if not os.path.exists(target):
        shutil.copy(source, target)
    dist.all_gather_object(os.path.getsize(target))


def prepare(shards, folder):
    targets = []
    with dist.run_local_rank_zero_first():  # expect: RL101
        for shard in sorted(shards):
            target = os.path.join(folder, os.path.basename(shard))
            fetch(shard, target)
            targets.append(target)
    return targets
