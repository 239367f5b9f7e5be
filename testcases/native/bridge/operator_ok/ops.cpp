// Operators: a schema here, their kernels below. Section 4.
#include <mpi.h>
#include <torch/library.h>

static at::Tensor sum_over(const at::Tensor &x, int64_t peers) {
  at::Tensor y = x.clone();
  MPI_Allreduce(MPI_IN_PLACE, y.data_ptr(), 1, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
  return y;
}

static int64_t my_place() {
  int r;
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  return r;
}

TORCH_LIBRARY(spread, m) {
  m.def("sum_over(Tensor x, int peers) -> Tensor");
  m.def("my_place() -> int", &my_place);
}

TORCH_LIBRARY_IMPL(spread, CPU, m) { m.impl("sum_over", TORCH_FN(sum_over)); }
