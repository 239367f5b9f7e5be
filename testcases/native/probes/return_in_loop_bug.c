// clause: §2 divergent early exit | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void steps(int me) {
  for (int i = 0; i < 4; i++) {
    if (me == 1 && i == 2) return;  // expect: RL103
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  steps(rank);
  MPI_Finalize();
  return 0;
}
