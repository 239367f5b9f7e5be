// clause: §2 RAII | processes: 2
#include <mpi.h>
#include <memory>

struct Saver {
  virtual ~Saver() { MPI_Barrier(MPI_COMM_WORLD); }
  virtual void save() {}
};

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  {
    std::unique_ptr<Saver> saver;
    if (size > 0) saver = std::make_unique<Saver>();
    if (saver) saver->save();
  }
  MPI_Finalize();
  return 0;
}
