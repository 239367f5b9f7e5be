// clause: §5 groups | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_File out;
  if (rank == 0) {
    MPI_File_open(MPI_COMM_SELF, "log", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &out);
    MPI_File_write_all(out, &x, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&out);
  }
  MPI_Finalize();
  return 0;
}
