// clause: §2 threads of one process
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void tiles(const float *in, float *out, int n) {
  __shared__ float tile[128];
  for (int at = 0; at < n; at += blockDim.x) {
    tile[threadIdx.x] = in[at];
    __syncthreads();
    out[at] = tile[127 - threadIdx.x];
  }
}
