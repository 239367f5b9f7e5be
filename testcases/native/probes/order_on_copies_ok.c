// clause: §2 mismatched collectives | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm first = MPI_COMM_WORLD, second = first;
  int got, mine = rank;
  if (rank > 0) {
    MPI_Barrier(first);
    MPI_Allreduce(&mine, &got, 1, MPI_INT, MPI_MAX, second);
  } else {
    MPI_Barrier(second);
    MPI_Allreduce(&mine, &got, 1, MPI_INT, MPI_MAX, first);
  }
  MPI_Finalize();
  return 0;
}
