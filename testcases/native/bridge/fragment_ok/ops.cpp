// A class of C++ and an operator that is added to a library. Section 4.
#include <nccl.h>
#include <torch/library.h>

static ncclComm_t comm;

void finish(bool ask) {
  if (ask) ncclAllReduce(nullptr, nullptr, 0, ncclFloat, ncclSum, comm, 0);
}

TORCH_LIBRARY_FRAGMENT(spread, m) {
  m.def("finish(bool ask) -> ()");
  m.impl("finish", c10::DispatchKey::CompositeExplicitAutograd, &finish);
}
