#pragma once
#include <pybind11/pybind11.h>

void bind_comm(pybind11::module_ &m);
void bind_math(pybind11::module_ &m);
