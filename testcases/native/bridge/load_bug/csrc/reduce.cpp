#include <nccl.h>
#include <torch/extension.h>

extern ncclComm_t comm;
extern cudaStream_t stream;

void reduce_all(torch::Tensor t) {
  ncclAllReduce(t.data_ptr(), t.data_ptr(), t.numel(), ncclFloat, ncclSum, comm, stream);
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("reduce_all", &reduce_all); }
