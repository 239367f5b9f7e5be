// clause: §5 groups | processes: 4
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Group all, low, rest;
  MPI_Comm high;
  int who[2] = {0, 1};
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_incl(all, 2, who, &low);
  MPI_Group_difference(all, low, &rest);
  MPI_Comm_create(MPI_COMM_WORLD, rest, &high);
  if (rank >= 2) MPI_Allreduce(&rank, &y, 1, MPI_INT, MPI_SUM, high);
  MPI_Finalize();
  return 0;
}
