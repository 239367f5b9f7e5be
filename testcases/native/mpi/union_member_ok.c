// clause: §5 objects | processes: 2
#include <mpi.h>
union slot {
  int number;
  float real;
};

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  union slot s;
  s.number = size;
  if (s.number > 1 - rank * 0 - 1) {
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
