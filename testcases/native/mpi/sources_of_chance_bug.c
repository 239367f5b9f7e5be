// clause: §5 sources | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  srand(17 + rank);
  double start = MPI_Wtime();
  int rounds = 0;
  while (MPI_Wtime() - start < 0.2 * rank) {
    MPI_Barrier(MPI_COMM_WORLD);  // expect: RL104
    rounds++;
  }
  MPI_Finalize();
  return 0;
}
