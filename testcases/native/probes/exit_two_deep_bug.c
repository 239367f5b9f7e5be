// clause: §2 divergent early exit | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int open_part(int me) {
  if (me != 0) return -1;
  return 3;
}

static int load(int me, int *got) {
  int part = open_part(me);
  if (part < 0) return part;
  *got = part;
  return 0;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int got = 0;
  if (load(rank, &got) < 0) return 0;  // expect: RL103
  MPI_Allreduce(MPI_IN_PLACE, &got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
