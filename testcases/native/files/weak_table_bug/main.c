#include <mpi.h>

#include "plan.h"
int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) plan.run(rank);  // expect: RL101
  MPI_Finalize();
  return 0;
}
