/* A fact stands behind a declaration, which ranks of one launcher all make alike. */
#include <mpi.h>
#include <unistd.h>

void settle(void) {
  int shared = access("input.dat", R_OK) == 0;  // ranklint: uniform -- on a file system of all
  if (shared) MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  settle();
  MPI_Finalize();
  return 0;
}
