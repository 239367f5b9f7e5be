// clause: §5 groups | processes: 3
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Group all, others;
  MPI_Comm workers;
  int first = 0;
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_excl(all, 1, &first, &others);
  MPI_Comm_create(MPI_COMM_WORLD, others, &workers);
  if (rank > 1) MPI_Reduce(&x, &y, 1, MPI_INT, MPI_MAX, 0, workers);  // expect: RL101
  MPI_Finalize();
  return 0;
}
