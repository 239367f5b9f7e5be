// clause: §2 collective in a divergent branch | processes: 2
#include <mpi.h>

#define ON_ROOT(r) if ((r) == 0)
#define CHECKED(call) \
  do { \
    int status = (call); \
    if (status != MPI_SUCCESS) MPI_Abort(MPI_COMM_WORLD, status); \
  } while (0)

int main(int argc, char **argv) {
  int place;
  CHECKED(MPI_Init(&argc, &argv));
  CHECKED(MPI_Comm_rank(MPI_COMM_WORLD, &place));
  CHECKED(MPI_Barrier(MPI_COMM_WORLD));
  CHECKED(MPI_Finalize());
  return 0;
}
