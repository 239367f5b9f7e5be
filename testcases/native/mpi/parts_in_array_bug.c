// clause: §5 groups | processes: 4
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm parts[2];
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &parts[0]);
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, 0, &parts[1]);
  for (int i = 0; i < 2; i++) MPI_Barrier(parts[i]);
  if (rank % 2 == 0) MPI_Barrier(parts[1]);  // expect: RL101
  MPI_Finalize();
  return 0;
}
