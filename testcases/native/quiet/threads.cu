// Kernels that look divergent and are right.
#include <cuda_runtime.h>

// Who has left is not waited for.
__global__ void bounded(float *cells, int n) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= n) return;
  cells[at] += 1;
  __syncthreads();
  cells[at] *= 2;
}

// Warps agree by masks of their own.
__global__ void warp_sum(float *cells, int n) {
  float own = cells[threadIdx.x];
  if (threadIdx.x < 32) {
    for (int by = 16; by > 0; by /= 2) own += __shfl_down_sync(0xffffffff, own, by);
    __syncwarp();
  }
  __syncthreads();
  if (threadIdx.x == 0) cells[blockIdx.x] = own;
}

// Threads of two halves come to one barrier each time.
__global__ void halves(float *cells, int n) {
  for (int step = n; step > 1; step /= 2) {
    if (threadIdx.x < step) cells[threadIdx.x] += cells[threadIdx.x + step];
    __syncthreads();
  }
}

// The same in both branches.
__global__ void either(float *cells) {
  if (threadIdx.x % 2) {
    cells[0] = 1;
    __syncthreads();
  } else {
    __syncthreads();
    cells[1] = 1;
  }
}
