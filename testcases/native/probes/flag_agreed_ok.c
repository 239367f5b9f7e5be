// clause: §5 uniformizers | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int stop = 0, any;
  for (int step = 0; step < 8 && !stop; step++) {
    int mine = step > 2 + rank;
    MPI_Allreduce(&mine, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    stop = any;
  }
  MPI_Finalize();
  return 0;
}
