// clause: §5 groups | processes: 3
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Group all, part;
  MPI_Comm inside;
  int who[2] = {0, 1};
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_incl(all, 2, who, &part);
  if (rank < 2) {
    MPI_Comm_create_group(MPI_COMM_WORLD, part, 5, &inside);
    MPI_Barrier(inside);
  }
  MPI_Finalize();
  return 0;
}
