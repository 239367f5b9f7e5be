// clause: §6 callees that vary | processes: 2
#include <mpi.h>
#include <stdio.h>

typedef void (*Step)(MPI_Comm);

static void meet(MPI_Comm c) { MPI_Barrier(c); }
static void note(MPI_Comm c) {
  (void)c;
  printf("note\n");
}

static const Step steps[] = {note, meet};

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  steps[rank == 0](MPI_COMM_WORLD);  // expect: RL101
  MPI_Finalize();
  return 0;
}
