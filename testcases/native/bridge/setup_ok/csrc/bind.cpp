#include <torch/extension.h>

void gather(torch::Tensor out, int64_t root);

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  m.def("gather", torch::wrap_pybind_function(gather), "gathers");
}
