// clause: §6 calls | processes: 2
#include <mpi.h>
inline void end() {}

namespace job {
inline void end() { MPI_Barrier(MPI_COMM_WORLD); }
inline void leave(bool local) {
  if (local) end();  // expect: RL101
}
}  // namespace job

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  job::leave(rank == 0);
  MPI_Finalize();
  return 0;
}
