// clause: §6 calls | processes: 2
#include <mpi.h>
namespace quiet {
inline void finish() {}
}  // namespace quiet
namespace together {
inline void finish() { MPI_Barrier(MPI_COMM_WORLD); }
}  // namespace together

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) quiet::finish();
  MPI_Finalize();
  return 0;
}
