// clause: §5 groups | processes: 4
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Group all, even;
  MPI_Comm evens;
  int range[1][3] = {{0, size - 1, 2}};
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_range_incl(all, 1, range, &even);
  MPI_Comm_create(MPI_COMM_WORLD, even, &evens);
  if (rank == 2) MPI_Barrier(evens);  // expect: RL101
  MPI_Finalize();
  return 0;
}
