// clause: §3 models
#include "gloo/allreduce.h"
#include "gloo/barrier.h"

void sum(std::shared_ptr<gloo::Context> context, float *values, int count) {
  gloo::AllreduceOptions opts(context);
  opts.setOutput(values, count);
  if (context->rank == 0) gloo::allreduce(opts);  // expect: RL101
}
