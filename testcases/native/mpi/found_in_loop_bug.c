// clause: §6 what a loop returned | processes: 2
#include <mpi.h>

/* Meets the others as soon as it has found its place. */
static int search(int rank, int rounds) {
  for (int i = 0; i < rounds; i++) {
    if (rank + i == 3) {
      MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
      return 1;
    }
  }
  return 0;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (search(rank, argc + 2)) MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
  MPI_Finalize();
  return 0;
}
