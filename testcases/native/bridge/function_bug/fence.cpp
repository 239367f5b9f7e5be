// A function that PYBIND11_MODULE hands over under another name. Section 4.
#include <mpi.h>
#include <pybind11/pybind11.h>

static void fence_all(int tag) {
  MPI_Barrier(MPI_COMM_WORLD);
}

PYBIND11_MODULE(fence, m) {
  m.doc() = "waits for everybody";
  m.def("wait", &fence_all, "waits", pybind11::arg("tag") = 0);
}
