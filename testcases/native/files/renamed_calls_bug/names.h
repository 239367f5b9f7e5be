// clause: §4 names of a build that nobody knows | processes: 2
#ifdef ALONE
#define MPI_Barrier own_MPI_Barrier
#define MPI_Comm_rank own_MPI_Comm_rank
#else
#include <mpi.h>
#endif
#ifdef WIDE
#define EVERYBODY MPI_COMM_WORLD
#else
#define EVERYBODY MPI_COMM_SELF
#endif
int own_MPI_Barrier(MPI_Comm comm);
int own_MPI_Comm_rank(MPI_Comm comm, int *rank);
