// A function of Python is called from C++. Section 5.
#include <functional>

#include <mpi.h>
#include <pybind11/functional.h>
#include <pybind11/pybind11.h>

void on_first(const std::function<void(int)> &task) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) task(rank);
}

void on_all(const std::function<void(int)> &task) { task(1); }

PYBIND11_MODULE(runner, m) {
  m.def("on_first", &on_first);
  m.def("on_all", &on_all);
}
