// clause: §5 objects | processes: 2
#include <mpi.h>
static void place_in(MPI_Comm comm, int &place) { MPI_Comm_rank(comm, &place); }

int main(int argc, char **argv) {
  int place = -1, other = 0;
  MPI_Init(&argc, &argv);
  place_in(MPI_COMM_WORLD, place);
  if (other == 0) {
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
