// Whoever cannot go on ends the job: the launcher stops the others.
#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void die(const char *why) {
  fprintf(stderr, "%s\n", why);
  MPI_Abort(MPI_COMM_WORLD, 2);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    FILE *config = fopen("config", "r");
    if (!config) exit(1);
    fclose(config);
    if (argc > 9) exit(-1);
    if (argc > 8) exit(EXIT_FAILURE);
  }
  double *grid = malloc(800);
  if (!grid) die("no memory");
  if (rank == 0 && argc > 2) die("too many arguments");
  assert(rank != 7);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
