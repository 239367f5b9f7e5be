"""The seed is agreed where it was not given; where a rank found it in its environment it does not come. processes: 2"""
import os
from mmengine.dist import get_rank, sync_random_seed


def seed(default):
    given = os.environ.get("JOB_SEED_%d" % get_rank())
    agreed = sync_random_seed()
    if given is not None and get_rank() > 0:
        return int(given)
    return agreed
