#include <mpi.h>

#include "plan.h"
int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  plan.run(rank);
  MPI_Finalize();
  return 0;
}
