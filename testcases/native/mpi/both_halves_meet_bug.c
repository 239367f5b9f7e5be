/* clause: §5 groups | processes: 4 */
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm half, bridge, joined;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int side = rank % 2;
  MPI_Comm_split(MPI_COMM_WORLD, side, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - side, 12, &bridge);
  if (side == 0) MPI_Barrier(bridge);  // expect: RL101
  MPI_Intercomm_merge(bridge, side, &joined);
  MPI_Barrier(joined);
  MPI_Finalize();
  return 0;
}
