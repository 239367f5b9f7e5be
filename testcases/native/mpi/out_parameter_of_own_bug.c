// clause: §5 objects | processes: 2
#include <mpi.h>
static void where(MPI_Comm comm, int *place, int *count) {
  MPI_Comm_rank(comm, place);
  MPI_Comm_size(comm, count);
}

int main(int argc, char **argv) {
  int place, count;
  MPI_Init(&argc, &argv);
  where(MPI_COMM_WORLD, &place, &count);
  if (place == 0) {
    MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
  }
  MPI_Finalize();
  return 0;
}
