// clause: §6 callees that vary | processes: 2
#include <mpi.h>
#include <memory>

struct Writer {
  virtual ~Writer() = default;
  virtual void flush() = 0;
};
struct Collective : Writer {
  void flush() override { MPI_Barrier(MPI_COMM_WORLD); }
};
struct Alone : Writer {
  void flush() override {}
};

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Writer *writer = rank == 0 ? static_cast<Writer *>(new Collective) : new Alone;
  writer->flush();  // expect: RL101
  delete writer;
  MPI_Finalize();
  return 0;
}
