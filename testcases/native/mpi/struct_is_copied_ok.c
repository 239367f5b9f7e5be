/* clause: §5 memory | processes: 2 */
#include <mpi.h>

struct Plan {
  int rounds, first;
};

int main(int argc, char **argv) {
  struct Plan all = {2, 0}, mine;
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = all;
  mine.rounds += rank;
  for (int i = 0; i < all.rounds; i++) MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
