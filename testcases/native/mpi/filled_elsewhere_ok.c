/* clause: §5 a constant that a function from elsewhere fills in | processes: 2 */
#include <math.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, exponent = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double part = frexp(8.0, &exponent);
  if (exponent > 2) MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return part < 0;
}
