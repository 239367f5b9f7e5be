// clause: §5 objects | processes: 2
#include <mpi.h>
struct job {
  int id;
  int leader;
  MPI_Comm comm;
};

static void run(const struct job *j) {
  if (j->leader) {
    MPI_Barrier(j->comm);  // expect: RL101
  }
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  struct job j = {7, rank == 0, MPI_COMM_WORLD};
  run(&j);
  MPI_Finalize();
  return 0;
}
