// clause: §6 calls | processes: 2
#include <mpi.h>
template <typename T, typename Op>
static T combine(T mine, MPI_Datatype type, Op op) {
  T all{};
  MPI_Allreduce(&mine, &all, 1, type, op, MPI_COMM_WORLD);
  return all;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  double mine = rank;
  if (mine > 0.5) mine = combine<double>(mine, MPI_DOUBLE, MPI_SUM);  // expect: RL101
  MPI_Finalize();
  return 0;
}
