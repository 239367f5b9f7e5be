// nanobind spells it otherwise. Section 4.
#include <mpi.h>
#include <nanobind/nanobind.h>

namespace nb = nanobind;

struct Probe {
  int size = 0;
  int rank = 0;
  void look() {
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  }
  bool last() { return rank == size - 1; }
};

NB_MODULE(probe_ext, m) {
  nb::class_<Probe>(m, "Probe").def(nb::init<>()).def("look", &Probe::look).def_prop_ro("is_end", &Probe::last);
}
