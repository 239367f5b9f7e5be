// clause: §6 callbacks | processes: 2
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm comm = MPI_COMM_WORLD;
  bool meet = rank == 0;
  auto sync = [&comm, meet]() {
    if (meet) MPI_Barrier(comm);  // expect: RL101
  };
  meet = !meet;
  sync();
  MPI_Finalize();
  return 0;
}
