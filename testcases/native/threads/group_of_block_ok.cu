// clause: §2 threads of one process
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void meet(float *out) {
  cg::thread_block block = cg::this_thread_block();
  if (block.size() < 32) {
    out[0] = 1;
    block.sync();
  }
}
