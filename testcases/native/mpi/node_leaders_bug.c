// clause: §5 groups | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm node, leaders;
  int me;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Comm_rank(node, &me);
  MPI_Comm_split(MPI_COMM_WORLD, me == 0 ? 0 : MPI_UNDEFINED, rank, &leaders);
  if (me == 0) MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, leaders);
  if (me == 0) MPI_Bcast(&y, 1, MPI_INT, 0, node);  // expect: RL101
  MPI_Finalize();
  return 0;
}
