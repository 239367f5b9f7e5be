// clause: §5 objects | processes: 2
#include <mpi.h>
#include <string.h>

struct part {
  int mine, done;
};

static void fill(struct part *p, int mine) {
  p->mine = mine;
  p->done = 1;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  struct part parts[2];
  memset(parts, 0, sizeof parts);
  struct part *at = &parts[1];
  fill(at, size - 1);
  if (parts[1].mine) {
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
