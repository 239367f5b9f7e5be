#include "names.h"
#ifdef ALONE
int own_MPI_Barrier(MPI_Comm comm) { return 0; }
int own_MPI_Comm_rank(MPI_Comm comm, int *rank) { return *rank = 0; }
#else
int own_MPI_Barrier(MPI_Comm comm) { return MPI_Barrier(comm); }
int own_MPI_Comm_rank(MPI_Comm comm, int *rank) { return MPI_Comm_rank(comm, rank); }
#endif
