// clause: §2 collective in a divergent branch | processes: 2
#include <mpi.h>

static void locate(int *where) { MPI_Comm_rank(MPI_COMM_WORLD, where); }

static void meet(const int *where) {
  if (*where == 0) {
    MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
  }
}

int main(int argc, char **argv) {
  int mine;
  MPI_Init(&argc, &argv);
  locate(&mine);
  meet(&mine);
  MPI_Finalize();
  return 0;
}
