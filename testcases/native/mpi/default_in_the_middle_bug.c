// clause: §4 switch | processes: 2
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int kind = rank ? 5 : 2;
  switch (kind) {
    case 1: break;
    default: MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
    case 2: size++;
  }
  MPI_Finalize();
  return 0;
}
