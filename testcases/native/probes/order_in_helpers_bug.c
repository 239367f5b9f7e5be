// clause: §2 mismatched collectives | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void sum(double *x) {
  double all;
  MPI_Allreduce(x, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  *x = all;
}

static void spread(double *x) { MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  double x = rank, y = 1;
  if (rank == 0) {
    sum(&x);
    spread(&y);
  } else {
    spread(&y);  // expect: RL102
    sum(&x);
  }
  MPI_Finalize();
  return 0;
}
