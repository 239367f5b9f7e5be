// clause: §2 fail-stop | processes: 2
#include <mpi.h>
#include <stdio.h>
static int prepare(int rank, int n) {
  for (int i = 0; i < n; i++) {
    FILE *f = fopen("part", "r");
    if (!f) return 3;
    fclose(f);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  return 0;
}
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int status = prepare(rank, argc);
  if (status != 0) return status;
  MPI_Finalize();
  return 0;
}
