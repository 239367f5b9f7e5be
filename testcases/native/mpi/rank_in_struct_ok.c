// clause: §5 sources | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Env {
  int rank, size;
  MPI_Comm comm;
} Env;

static void setup(Env *env) {
  env->comm = MPI_COMM_WORLD;
  MPI_Comm_rank(env->comm, &env->rank);
  MPI_Comm_size(env->comm, &env->size);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Env env;
  setup(&env);
  if (env.size > 1) {
    printf("of %d\n", env.size);
    MPI_Barrier(env.comm);
  }
  MPI_Finalize();
  return 0;
}
