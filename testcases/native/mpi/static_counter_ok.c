// clause: §5 state | processes: 2
#include <mpi.h>
static int turn(void) {
  static int calls = 0;
  calls++;
  return calls;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  turn();
  if (turn() == 2) {
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
