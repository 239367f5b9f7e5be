"""One side broadcasts a buffer, the other an object; they are other operations. processes: 2"""
import numpy as np
from mpi4py import MPI


def share(comm: MPI.Intracomm, table):
    if comm.rank == 0:
        comm.Bcast(np.asarray(table), root=0)
    else:
        table = comm.bcast(None, root=0)  # expect: RL102
    return table
