// clause: §5 objects | processes: 2
#include <mpi.h>
struct flags {
  unsigned leads : 1;
  unsigned writes : 1;
};

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  struct flags f = {0};
  f.writes = 1;
  f.leads = rank == 0;
  if (f.writes) MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
