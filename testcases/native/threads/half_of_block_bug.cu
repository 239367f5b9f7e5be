// clause: §2 threads of one process
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void gather(const float *in, float *out, int n) {
  __shared__ float part[256];
  part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (threadIdx.x < n) {
    __syncthreads();  // expect: RL101 warning
    out[blockIdx.x] = part[0];
  }
}
