"""The sum is known to the root alone, and yet decides on all. processes: 2"""
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD


def converged(local, limit):
    total = comm.reduce(local, op=MPI.SUM, root=0)
    return total is not None and total < limit


def solve(block, limit):
    while True:
        block = 0.5 * (np.roll(block, 1) + np.roll(block, -1))
        change = float(np.abs(block).max())
        if converged(change, limit):
            break  # expect: RL103
        comm.Barrier()
    return block
