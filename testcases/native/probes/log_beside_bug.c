// clause: §2 collective in a divergent branch | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  double loss = rank, total = 0;
  if (rank == 0) {
    MPI_Reduce(&loss, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);  // expect: RL101
    printf("loss %f\n", total);
  }
  MPI_Finalize();
  return 0;
}
