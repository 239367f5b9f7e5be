// clause: §3 models
#include <mpi.h>
#include <chrono>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  auto start = std::chrono::steady_clock::now();
  int late = 0;
  while (!late) {
    late = std::chrono::steady_clock::now() - start > std::chrono::seconds(5);
    MPI_Allreduce(MPI_IN_PLACE, &late, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
