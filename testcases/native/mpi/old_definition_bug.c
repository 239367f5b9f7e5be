// clause: §4 functions | processes: 2
#include <mpi.h>
#include <stdio.h>

static int meet_if(flag, comm)
int flag;
MPI_Comm comm;
{
  if (flag) MPI_Barrier(comm);  // expect: RL101
  return flag;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  meet_if(rank == 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
