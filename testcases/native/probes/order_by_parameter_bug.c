// clause: §2 mismatched collectives | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void sum(MPI_Comm on, double *x) {
  double all;
  MPI_Allreduce(x, &all, 1, MPI_DOUBLE, MPI_SUM, on);
  *x = all;
}

static void spread(MPI_Comm on, double *x) { MPI_Bcast(x, 1, MPI_DOUBLE, 0, on); }

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  double x = rank, y = 1;
  for (int step = 0; step < 3; step++) {
    if (rank % 2 == 0) {
      sum(MPI_COMM_WORLD, &x);
      spread(MPI_COMM_WORLD, &y);
    } else {
      spread(MPI_COMM_WORLD, &y);  // expect: RL102
      sum(MPI_COMM_WORLD, &x);
    }
  }
  MPI_Finalize();
  return 0;
}
