"""A signal ends the run: on the process that saw it, or where all have heard of it. processes: 2"""
import os
import jax
from jax.experimental import multihost_utils


def should_stop(step, flag_file):
    return multihost_utils.reached_preemption_sync_point(step)


def train(update, state, batches, flag_file):
    for step, batch in enumerate(batches):
        if should_stop(step, flag_file):
            break
        state = update(state, batch)
        state = multihost_utils.process_allgather(state)
    return state
