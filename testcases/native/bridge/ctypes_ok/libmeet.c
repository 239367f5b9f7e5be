/* Symbols of a library that ctypes loads. Section 4. */
#include <mpi.h>

static void inner(void) { MPI_Barrier(MPI_COMM_WORLD); }

void meet(int times) {
  for (int i = 0; i < times; i++) inner();
}

int who(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}
