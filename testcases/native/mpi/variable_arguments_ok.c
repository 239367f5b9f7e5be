// clause: §6 calls | processes: 2
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>

static void say_together(int meet, const char *form, ...) {
  va_list rest;
  va_start(rest, form);
  vprintf(form, rest);
  va_end(rest);
  if (meet) MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  say_together(size > 0, "%d %d\n", rank, size);
  MPI_Finalize();
  return 0;
}
