// clause: §5 a process seeded by its rank draws what differs from rank to rank | processes: 2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  srand((unsigned)(rank + 11));
  for (int round = 0; round < 20; round++) {
    int hit = rand() % 2;
    if (hit)
      MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);  // expect: RL101
  }
  MPI_Finalize();
  return 0;
}
