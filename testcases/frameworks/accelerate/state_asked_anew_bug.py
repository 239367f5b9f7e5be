"""Whether the job runs is asked of the state each time anew, and made where it is missing. processes: 2"""
import torch.distributed as dist
from accelerate import PartialState

STATE = None


def look():
    global STATE
    if STATE is None:
        try:
            STATE = PartialState()
        except ValueError:
            pass


def running():
    look()
    return STATE is not None and STATE.use_distributed and STATE.initialized


def collect(scores, everyone):
    if running() and dist.get_rank() != 0:
        dist.gather_object(scores, dst=0)  # expect: RL101
    elif running():
        everyone.append(scores)
