// clause: §3 models
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>

void sync(const c10::intrusive_ptr<c10d::ProcessGroup> &pg, std::vector<at::Tensor> &grads) {
  auto work = pg->allreduce(grads);
  work->wait();
  if (pg->getSize() > 1) pg->barrier()->wait();
}
