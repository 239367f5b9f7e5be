// clause: §6 callbacks | processes: 2
#include <mpi.h>
#include <stdio.h>

static void each(int count, void (*visit)(int, void *), void *data) {
  for (int i = 0; i < count; i++) visit(i, data);
}

static void meet(int i, void *data) {
  MPI_Comm *comm = data;
  (void)i;
  MPI_Barrier(*comm);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm comm = MPI_COMM_WORLD;
  each(size + 1, meet, &comm);
  MPI_Finalize();
  return 0;
}
