// clause: §6 calls | processes: 2
#include <mpi.h>
struct Meet {
  MPI_Comm comm;
  void operator()(int count) const {
    for (int i = 0; i < count; i++) MPI_Barrier(comm);
  }
};

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Meet meet{MPI_COMM_WORLD};
  meet(size);
  MPI_Finalize();
  return 0;
}
