// The module is filled by functions of other files; a submodule. Section 4.
#include "parts.h"

PYBIND11_MODULE(_core, m) {
  auto comm = m.def_submodule("comm", "talks");
  bind_comm(comm);
  bind_math(m);
}
