#include <mpi.h>

#include "plan.h"
static int share(int rank) {
  MPI_Bcast(&rank, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return rank;
}
__attribute__((weak)) struct Plan plan = {"share", share};
