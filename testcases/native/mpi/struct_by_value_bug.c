/* clause: §5 memory | processes: 2 */
#include <mpi.h>

typedef struct {
  double width;
  int share;
} Grid;

static void narrow(Grid *grid, int rank) {
  grid->share = rank;
}

int main(int argc, char **argv) {
  Grid whole = {1.0, 4};
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  narrow(&whole, rank);
  if (whole.share == 0) MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
  MPI_Finalize();
  return 0;
}
