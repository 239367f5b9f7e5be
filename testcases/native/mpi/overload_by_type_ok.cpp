// clause: §6 calls | processes: 2
#include <mpi.h>
#include <string>

static void report(const std::string &text) { (void)text; }
static void report(double value) {
  double sum = 0;
  MPI_Allreduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) report("half");
  MPI_Finalize();
  return 0;
}
