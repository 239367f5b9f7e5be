#include <mpi.h>

void exchange(void) { MPI_Alltoall(0, 0, MPI_INT, 0, 0, MPI_INT, MPI_COMM_WORLD); }

int place(void) {
  int r;
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  return r;
}
