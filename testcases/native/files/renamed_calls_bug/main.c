#include "names.h"
void start(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
  MPI_Barrier(EVERYBODY);
}
