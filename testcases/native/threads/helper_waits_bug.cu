// clause: §2 threads of one process
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__device__ void exchange(float *cell, float *other) {
  cell[threadIdx.x] = other[threadIdx.x];
  __syncthreads();
}

__global__ void diffuse(float *a, float *b, int steps) {
  for (int k = 0; k < steps; k++) {
    if (threadIdx.x % 2 == 0)
      exchange(a, b);  // expect: RL101
    else
      a[threadIdx.x] = 0;
  }
}
