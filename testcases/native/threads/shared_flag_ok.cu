// clause: §2 threads of one process
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void stop_early(const float *in, float *out, int n) {
  __shared__ int done;
  int mine = in[threadIdx.x] > 0;
  if (threadIdx.x == 0) done = mine;
  __syncthreads();
  if (done) {
    out[threadIdx.x] = n;
    __syncthreads();
  }
}
