// clause: §6 callbacks | processes: 2
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  bool meet = false;
  auto sync = [&] {
    if (meet) MPI_Barrier(MPI_COMM_WORLD);
  };
  meet = size == 2;
  sync();
  MPI_Finalize();
  return 0;
}
