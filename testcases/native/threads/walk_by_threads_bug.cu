// clause: §2 threads of one process
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void tiles(const float *in, float *out, int n) {
  __shared__ float tile[128];
  for (int k = 0; k < threadIdx.x; k++) {
    tile[threadIdx.x] = in[k];
    __syncthreads();  // expect: RL104
    out[k] = tile[127 - threadIdx.x];
  }
}
