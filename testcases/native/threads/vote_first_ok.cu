// clause: §2 threads of one process
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void refine(const float *in, float *out) {
  float own = in[threadIdx.x];
  if (__syncthreads_or(own > 1)) {
    out[threadIdx.x] = own / 2;
    __syncthreads();
    out[0] += own;
  }
}
