// clause: §2 conditions | processes: 2
#include <mpi.h>
static int total(int mine) {
  int sum = 0;
  MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return sum;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int n = rank % 2 ? total(rank) : 0;  // expect: RL101
  (void)n;
  MPI_Finalize();
  return 0;
}
