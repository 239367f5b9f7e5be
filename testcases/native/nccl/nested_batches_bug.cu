// clause: §2 order | processes: 2
#include <cuda_runtime.h>
#include <mpi.h>
#include <nccl.h>
#include <cstdio>
#include <cstdlib>

#define NCCLCHECK(call)                                            \
  do {                                                             \
    ncclResult_t status = (call);                                  \
    if (status != ncclSuccess) {                                   \
      std::fprintf(stderr, "%s\n", ncclGetErrorString(status));    \
      std::exit(EXIT_FAILURE);                                     \
    }                                                              \
  } while (0)
#define CUDACHECK(call)                                            \
  do {                                                             \
    cudaError_t error = (call);                                    \
    if (error != cudaSuccess) {                                    \
      std::fprintf(stderr, "%s\n", cudaGetErrorString(error));     \
      std::exit(EXIT_FAILURE);                                     \
    }                                                              \
  } while (0)

int main(int argc, char **argv) {
  int rank, size;
  float *in, *out, host = 0;
  const size_t n = 1024;
  ncclUniqueId id;
  ncclComm_t comm;
  cudaStream_t stream;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) NCCLCHECK(ncclGetUniqueId(&id));
  MPI_Bcast(&id, sizeof id, MPI_BYTE, 0, MPI_COMM_WORLD);
  CUDACHECK(cudaSetDevice(0));
  CUDACHECK(cudaMalloc(&in, n * sizeof(float)));
  CUDACHECK(cudaMalloc(&out, n * sizeof(float)));
  CUDACHECK(cudaStreamCreate(&stream));
  NCCLCHECK(ncclCommInitRank(&comm, size, id, rank));
  ncclComm_t copy;
  NCCLCHECK(ncclCommSplit(comm, 0, rank, &copy, NULL));
  if (rank == 0) {
    NCCLCHECK(ncclGroupStart());
    NCCLCHECK(ncclAllReduce(in, out, n, ncclFloat, ncclSum, comm, stream));
    NCCLCHECK(ncclGroupEnd());
    NCCLCHECK(ncclGroupStart());
    NCCLCHECK(ncclAllReduce(in, out, n, ncclFloat, ncclMax, copy, stream));
    NCCLCHECK(ncclGroupEnd());
  } else {
    NCCLCHECK(ncclGroupStart());
    NCCLCHECK(ncclAllReduce(in, out, n, ncclFloat, ncclMax, copy, stream));  // expect: RL102
    NCCLCHECK(ncclGroupEnd());
    NCCLCHECK(ncclGroupStart());
    NCCLCHECK(ncclAllReduce(in, out, n, ncclFloat, ncclSum, comm, stream));
    NCCLCHECK(ncclGroupEnd());
  }
  CUDACHECK(cudaStreamSynchronize(stream));
  NCCLCHECK(ncclCommDestroy(comm));
  MPI_Finalize();
  return 0;
}
