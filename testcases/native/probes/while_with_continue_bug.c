// clause: §2 loops | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int step = 0;
  while (step < 5) {
    step++;
    if (step == 2 && rank == 0) continue;
    MPI_Barrier(MPI_COMM_WORLD);  // expect: RL104
  }
  MPI_Finalize();
  return 0;
}
