// clause: §5 values | processes: 2
#include <mpi.h>
#include <utility>

static std::pair<int, int> where() {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return {rank, size};
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  auto [me, all] = where();
  if (all == 2) MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
