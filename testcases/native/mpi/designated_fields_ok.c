// clause: §5 objects | processes: 2
#include <mpi.h>
typedef struct {
  int verbose, full;
  MPI_Comm comm;
} Options;

static void save(Options o) {
  if (o.full) MPI_Allreduce(MPI_IN_PLACE, &o.verbose, 1, MPI_INT, MPI_SUM, o.comm);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Options o = {.comm = MPI_COMM_WORLD, .full = size > 0, .verbose = rank};
  save(o);
  MPI_Finalize();
  return 0;
}
