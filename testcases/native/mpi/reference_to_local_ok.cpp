// clause: §5 objects | processes: 2
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int flag = 0;
  int &also = flag;
  also = size;
  if (flag) MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
