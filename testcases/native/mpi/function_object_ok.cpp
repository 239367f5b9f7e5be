// clause: §6 callbacks | processes: 2
#include <mpi.h>
#include <functional>

static void repeat(int times, const std::function<void(int)> &body) {
  for (int i = 0; i < times; ++i) body(i);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  repeat(size + 1, [](int) { MPI_Barrier(MPI_COMM_WORLD); });
  MPI_Finalize();
  return 0;
}
