// A class with a constructor, a method, a property and a field. Section 5.
#include <mpi.h>
#include <pybind11/pybind11.h>

namespace py = pybind11;

class Ring {
 public:
  explicit Ring(int width) : width_(width) { MPI_Comm_rank(MPI_COMM_WORLD, &rank_); }
  void turn() { MPI_Barrier(MPI_COMM_WORLD); }
  int rank() const { return rank_; }
  int width_;

 private:
  int rank_;
};

PYBIND11_MODULE(ring, m) {
  py::class_<Ring>(m, "Ring")
      .def(py::init<int>())
      .def("advance", &Ring::turn)
      .def_property_readonly("position", &Ring::rank)
      .def_readwrite("width", &Ring::width_);
}
