from mpi4py import MPI

import _wire


def talk(values):
    rank = MPI.COMM_WORLD.Get_rank()
    for value in values:
        _wire.send_all(value, rank)
    if rank == 3:
        _wire.close()  # expect: RL101 error


talk([1])
