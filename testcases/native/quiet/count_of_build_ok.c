// clause: §4 how the program was built | processes: 2
#ifndef ALONE
#include <mpi.h>
#endif
#include <time.h>

static double now(void) {
#ifndef ALONE
  return MPI_Wtime();
#else
  return clock();
#endif
}

int main(int argc, char **argv) {
#ifndef ALONE
  MPI_Init(&argc, &argv);
#endif
  double longest = 0.001;
  for (int i = 0; i < argc + 2; i++) {
    double begin = now(), took = now() - begin;
    if (took > longest) longest = took;
  }
#ifndef ALONE
  double own = longest;
  MPI_Allreduce(&own, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
#endif
  int rounds = (int)(argc / longest) % 7 + 1;
  for (int i = 0; i < rounds; i++) {
#ifndef ALONE
    MPI_Barrier(MPI_COMM_WORLD);  // known-noise: RL104 the count varies only in a build that has no ranks
#endif
  }
#ifndef ALONE
  MPI_Finalize();
#endif
  return 0;
}
