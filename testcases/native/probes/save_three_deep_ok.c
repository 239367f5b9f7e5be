// clause: §2 collective in a divergent branch | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_main(MPI_Comm on) {
  int me;
  MPI_Comm_rank(on, &me);
  return me == 0;
}

static void gather_all(int *out) {
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, out, 1, MPI_INT, MPI_COMM_WORLD);
}

static void collect(int step) {
  int out[64] = {0};
  out[0] = step;
  gather_all(out);
}

static void save(int step) { collect(step); }

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int step = 0; step < 2; step++) {
    save(step);
    if (is_main(MPI_COMM_WORLD)) printf("saved %d\n", step);
  }
  MPI_Finalize();
  return 0;
}
