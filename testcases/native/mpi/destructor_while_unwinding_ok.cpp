// clause: §2 exceptions | processes: 2
#include <mpi.h>
#include <stdexcept>

class Window {
 public:
  Window() = default;
  ~Window() { MPI_Barrier(MPI_COMM_WORLD); }
};

static void fill(int rank) {
  Window window;
  if (rank == 0) throw std::out_of_range("rank");
  (void)rank;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  try {
    fill(rank);
  } catch (const std::exception &) {
    size = 0;
  }
  MPI_Finalize();
  return 0;
}
