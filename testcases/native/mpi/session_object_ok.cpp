// clause: §2 RAII | processes: 2
#include <mpi.h>
class Session {
 public:
  Session(int *argc, char ***argv) { MPI_Init(argc, argv); }
  ~Session() {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
  }
  int rank() const {
    int r;
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    return r;
  }
};

int main(int argc, char **argv) {
  Session session(&argc, &argv);
  if (session.rank() == 0) return 0;
  return 0;
}
