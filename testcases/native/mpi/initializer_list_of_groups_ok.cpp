// clause: §2 trip count | processes: 2
#include <mpi.h>
#include <initializer_list>

static void meet_on(std::initializer_list<MPI_Comm> comms) {
  for (MPI_Comm c : comms) MPI_Barrier(c);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  meet_on({MPI_COMM_WORLD, MPI_COMM_WORLD});
  MPI_Finalize();
  return 0;
}
