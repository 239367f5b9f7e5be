// clause: §2 early exit | processes: 2
#include <mpi.h>
struct Section {
  explicit Section(MPI_Comm comm) : comm(comm) { MPI_Barrier(comm); }
  ~Section() { MPI_Barrier(comm); }
  MPI_Comm comm;
};

static int work(int rank) {
  if (rank < 0) return 1;
  Section section(MPI_COMM_WORLD);
  return 0;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  work(rank);
  MPI_Finalize();
  return 0;
}
