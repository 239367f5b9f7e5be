// clause: §5 fields | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Env {
  int me, steps;
} Env;

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Env env = {rank, 7};
  env.me = rank;
  env.steps = 3;
  for (int i = 0; i < env.steps; i++) MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
