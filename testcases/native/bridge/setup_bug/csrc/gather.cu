#include <mpi.h>
#include <torch/extension.h>

__global__ void pack(float *to, const float *from) { to[threadIdx.x] = from[threadIdx.x]; }

void gather(torch::Tensor out, int64_t root) {
  pack<<<1, 32>>>(out.data_ptr<float>(), out.data_ptr<float>());
  MPI_Gather(MPI_IN_PLACE, 1, MPI_FLOAT, out.data_ptr<float>(), 1, MPI_FLOAT, root, MPI_COMM_WORLD);
}
