/* The table of a module that is written by hand; arguments come as a tuple. Section 5. */
#include <Python.h>
#include <mpi.h>

static PyObject *wire_send_all(PyObject *self, PyObject *args) {
  int root = 0, loud = 0;
  if (!PyArg_ParseTuple(args, "ii", &root, &loud)) return NULL;
  if (loud) MPI_Bcast(&root, 1, MPI_INT, 0, MPI_COMM_WORLD);  // expect: RL101
  Py_RETURN_NONE;
}

static PyObject *wire_close(PyObject *self, PyObject *unused) {
  MPI_Barrier(MPI_COMM_WORLD);
  return PyLong_FromLong(0);
}

static PyMethodDef wire_methods[] = {
    {"send_all", wire_send_all, METH_VARARGS, "sends"},
    {"close", (PyCFunction)wire_close, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef wire_module = {PyModuleDef_HEAD_INIT, "_wire", NULL, -1, wire_methods};

PyMODINIT_FUNC PyInit__wire(void) { return PyModule_Create(&wire_module); }
