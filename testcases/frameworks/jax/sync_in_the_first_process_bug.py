"""The first process writes a checkpoint and waits for the others, which do not come. processes: 2"""
import jax
from jax.experimental import multihost_utils


def checkpoint(state, path, step, writer):
    if jax.process_index() == 0:
        writer.save(f"{path}/{step}", jax.device_get(state))
        multihost_utils.sync_global_devices(f"saved {step}")  # expect: RL101 error


def train(update, state, batches, path, writer):
    for step, batch in enumerate(batches):
        state = update(state, batch)
        if step % 1000 == 0:
            checkpoint(state, path, step, writer)
    return state
