// clause: §2 threads of one process
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void spread(const float *in, float *out) {
  __shared__ float row[64];
  row[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (row[threadIdx.x] > 0) {
    out[threadIdx.x] = row[63 - threadIdx.x];
    __syncthreads();  // expect: RL101
  }
}
