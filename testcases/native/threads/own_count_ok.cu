// clause: §2 threads of one process
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void settle(const int *in, int *out) {
  int left = in[blockIdx.x];
  while (left > 0) {
    out[threadIdx.x]++;
    left = left / 2;
    __syncthreads();
  }
}
