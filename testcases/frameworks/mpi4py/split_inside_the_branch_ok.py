"""Workers get a communicator of their own: splitting is for all. processes: 2"""
from mpi4py import MPI


def workers(comm):
    colour = 1 if comm.Get_rank() > 0 else 0
    return comm.Split(colour, comm.Get_rank())


def main():
    group = workers(MPI.COMM_WORLD)
    if MPI.COMM_WORLD.rank > 0:
        print(group.Get_size())
