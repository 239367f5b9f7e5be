"""Workers get a communicator of their own: splitting is for all. processes: 2"""
from mpi4py import MPI


def workers(comm):
    if comm.Get_rank() > 0:
        return comm.Split(1, comm.Get_rank())  # expect: RL301
    return None


def main():
    group = workers(MPI.COMM_WORLD)
    if MPI.COMM_WORLD.rank > 0:
        print(group.Get_size())
