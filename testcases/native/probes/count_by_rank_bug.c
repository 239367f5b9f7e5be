// clause: §2 divergent trip count | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int share(int of) { return 2 + of; }

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int rounds = share(rank);
  for (int i = 0; i < rounds; i++) {
    printf("%d\n", i);
    MPI_Barrier(MPI_COMM_WORLD);  // expect: RL104
  }
  MPI_Finalize();
  return 0;
}
