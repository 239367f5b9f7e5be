// A lambda is handed over. Section 4.
#include <mpi.h>
#include <pybind11/pybind11.h>

namespace py = pybind11;

PYBIND11_MODULE(sums, m) {
  m.def("total", [](double part) {
    double all = 0;
    MPI_Allreduce(&part, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return all;
  }, py::call_guard<py::gil_scoped_release>());
}
