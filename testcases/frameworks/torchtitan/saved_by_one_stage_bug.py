"""The checkpoint manager's save is distributed; the metrics rank alone calls it. processes: 2 (GPU)"""
import torch.distributed as dist
from torchtitan.components.checkpointer.base import BaseCheckpointManager


def finish(checkpointer: BaseCheckpointManager, step, logger):
    leader = dist.get_rank() == 0
    if leader:
        checkpointer.save(step, last_step=True)  # expect: RL101
        logger.info("saved at %d", step)


def run(checkpointer: BaseCheckpointManager, steps, logger):
    for step in range(steps):
        if step % 500 == 0:
            finish(checkpointer, step, logger)
