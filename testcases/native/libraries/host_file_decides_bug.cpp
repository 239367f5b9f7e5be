// clause: §3 models
#include <mpi.h>
#include <filesystem>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int found = std::filesystem::exists("restart.bin");
  if (found) MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101 warning
  MPI_Finalize();
  return 0;
}
