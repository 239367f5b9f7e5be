// clause: §2 RAII | processes: 2
#include <mpi.h>
struct Base {
  virtual ~Base() { MPI_Barrier(MPI_COMM_WORLD); }
};
struct Logger : Base {
  explicit Logger(int level) : level(level) {}
  int level;
};

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  {
    Logger log(rank);
    log.level++;
  }
  MPI_Finalize();
  return 0;
}
