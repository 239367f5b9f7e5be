// clause: §6 callees that vary | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }
static void rest(void) { printf("nothing\n"); }

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  void (*act)(void) = rank == 0 ? meet : rest;
  act();  // expect: RL101
  MPI_Finalize();
  return 0;
}
