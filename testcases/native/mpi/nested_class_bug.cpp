// clause: §6 calls | processes: 2
#include <mpi.h>
class Mesh {
 public:
  class Halo {
   public:
    explicit Halo(MPI_Comm c) : comm(c) {}
    void exchange() { MPI_Barrier(comm); }

   private:
    MPI_Comm comm;
  };
  explicit Mesh(MPI_Comm c) : halo(c) {}
  Halo halo;
};

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Mesh mesh(MPI_COMM_WORLD);
  if (rank == 0) mesh.halo.exchange();  // expect: RL101
  MPI_Finalize();
  return 0;
}
