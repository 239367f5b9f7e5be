// clause: §2 exceptions | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cstdio>
#include <stdexcept>

static void read_part(int me) {
  if (me == 0) throw std::runtime_error("part 0 is broken");
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  try {
    read_part(rank);
    MPI_Barrier(MPI_COMM_WORLD);  // expect: RL105
  } catch (const std::runtime_error &e) {
    std::fprintf(stderr, "%s\n", e.what());
  }
  MPI_Finalize();
  return 0;
}
