// clause: §5 groups | processes: 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, counter = 0;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Win_create(&counter, sizeof counter, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  else
    MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  if (rank == 0) MPI_Win_fence(0, window);  // expect: RL101
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
