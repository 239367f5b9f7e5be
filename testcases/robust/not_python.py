#include <mpi.h>
int main(void) { MPI_Init(0, 0); return 0; }
