// clause: §2 fail-stop | processes: 2
#include <mpi.h>
#include <stdio.h>

#define TRY(call)                                  \
  do {                                             \
    int failed = (call);                           \
    if (failed) {                                  \
      fprintf(stderr, "failed with %d\n", failed); \
      return failed;                               \
    }                                              \
  } while (0)

static int read_sizes(const char *path) {
  FILE *f = fopen(path, "r");
  if (!f) return 2;
  fclose(f);
  return 0;
}

static int share(const char *path) {
  TRY(read_sizes(path));  // expect: RL103
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int failed = share("/tmp/sizes");
  if (failed) printf("goes on without sizes\n");
  MPI_Finalize();
  return 0;
}
