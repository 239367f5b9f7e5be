// clause: §2 threads of one process
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void reduce(const float *in, float *out) {
  auto grid = cg::this_grid();
  out[blockIdx.x] = in[blockIdx.x];
  if (blockIdx.x == 1) grid.sync();  // expect: RL101
  out[0] += out[blockIdx.x];
}
