// clause: §3 models
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>

class Bucket {
 public:
  explicit Bucket(c10::intrusive_ptr<c10d::ProcessGroup> group) : group_(group) {}
  void flush(std::vector<at::Tensor> &grads) {
    for (int i = 0; i < group_->getRank() + 1; i++) group_->allreduce(grads)->wait();  // expect: RL104
  }

 private:
  c10::intrusive_ptr<c10d::ProcessGroup> group_;
};
