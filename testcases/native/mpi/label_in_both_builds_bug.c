// clause: §4 switch | processes: 2
#include <mpi.h>

static void act(int what) {
  switch (what) {
#ifdef WITHOUT_NETWORK
    case 1:
      break;
#else
    case 1:
      MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
      break;
#endif
    default:
      break;
  }
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  act(rank);
  MPI_Finalize();
  return 0;
}
