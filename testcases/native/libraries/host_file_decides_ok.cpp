// clause: §3 models
#include <mpi.h>
#include <filesystem>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int found = std::filesystem::exists("restart.bin");
  MPI_Bcast(&found, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (found) MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
