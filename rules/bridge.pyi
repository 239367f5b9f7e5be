# How C and C++ hand their functions to Python, and how Python builds and loads them.

# src: pybind11 2.13, include/pybind11/pybind11.h: PYBIND11_MODULE, module_, class_
exports("PYBIND11_MODULE", kind="module")
exports("def", kind="function")
exports("def_static", kind="static")
exports("def_property", "def_property_readonly", kind="property")
exports("def_readwrite", "def_readonly", kind="field")
exports("def_submodule", kind="submodule")
exports("class_", kind="class")

# src: torch/library.h of PyTorch 2.5
exports("TORCH_LIBRARY", "TORCH_LIBRARY_FRAGMENT", "TORCH_LIBRARY_IMPL", kind="module", below="torch.ops",
        classes="torch.classes")
exports("impl", kind="function")

# src: torch/utils/cpp_extension.py of PyTorch 2.5: -DTORCH_EXTENSION_NAME=name
exports("TORCH_EXTENSION_NAME", kind="open_name")

# src: Python 3.12, Doc/extending/extending.rst: the initialization function, PyMethodDef
exports("PyInit_*", kind="module")

# src: nanobind 2.2, include/nanobind/nb_defs.h, nb_class.h
exports("NB_MODULE", kind="module")
exports("def_prop_ro", "def_prop_rw", kind="property")
exports("def_ro", "def_rw", kind="field")

__module__ = "torch.utils.cpp_extension"
# src: torch/utils/cpp_extension.py of PyTorch 2.5
@propagates(fold="module")
@extension(name="name", sources="sources")
def load(name, sources, extra_cflags=None, extra_cuda_cflags=None, extra_ldflags=None,
         extra_include_paths=None, build_directory=None, verbose: bool = False, with_cuda=None,
         is_python_module: bool = True, is_standalone: bool = False, keep_intermediates: bool = True): ...
@extension(name="name", sources="sources")
def CppExtension(name, sources, *args, **kwargs): ...
@extension(name="name", sources="sources")
def CUDAExtension(name, sources, *args, **kwargs): ...

__module__ = "setuptools"
# src: setuptools 75, setuptools/extension.py
@extension(name="name", sources="sources")
def Extension(name, sources, *args, **kwargs): ...
__alias__ = {"distutils.core.Extension": "setuptools.Extension",
             "distutils.extension.Extension": "setuptools.Extension",
             "setuptools.extension.Extension": "setuptools.Extension"}

__module__ = "pybind11.setup_helpers"
# src: pybind11 2.13, pybind11/setup_helpers.py
@extension(name="name", sources="sources")
def Pybind11Extension(name, sources, *args, **kwargs): ...

__module__ = "ctypes"
# src: Python 3.12, Lib/ctypes/__init__.py
class CDLL:
    def __init__(self, name, mode=0, handle=None, use_errno: bool = False, use_last_error: bool = False, winmode=None) -> None: ...
    @propagates(fold="symbol")
    def __getattr__(self, name): ...
    @propagates(fold="symbol")
    def __getitem__(self, name): ...
class PyDLL(CDLL): ...
class LibraryLoader:
    @uniform
    def LoadLibrary(self, name) -> CDLL: ...
    @uniform
    def __getitem__(self, name) -> CDLL: ...
@uniform
@property
def cdll() -> LibraryLoader: ...
@uniform
@property
def pydll() -> LibraryLoader: ...

__module__ = "numpy.ctypeslib"
from ctypes import CDLL
# src: numpy 2.1, numpy/ctypeslib/_ctypeslib.py
@uniform
def load_library(libname, loader_path) -> CDLL: ...

__module__ = "cffi"
from ctypes import CDLL
# src: cffi 1.17, src/cffi/api.py: FFI.dlopen, FFI.set_source
class FFI:
    @uniform
    def dlopen(self, name, flags=0) -> CDLL: ...
    @extension(name="module_name", sources="sources", inside="lib")
    def set_source(self, module_name, source, source_extension=".c", *, sources=None, **kwds) -> None: ...

__module__ = "c"
# src: Python 3.12, Python/getargs.c: the arguments are stored where the last ones point to
@propagates(fold="unpack")
def PyArg_ParseTuple(args, format, *targets) -> int: ...
@propagates(fold="unpack")
def PyArg_ParseTupleAndKeywords(args, kwargs, format, keywords, *targets) -> int: ...
# src: Python 3.12, Doc/c-api/long.rst, bool.rst, arg.rst
@propagates(fold="whole")
def PyLong_FromLong(v): ...
@propagates(fold="whole")
def PyLong_AsLong(obj): ...
@propagates(fold="truth")
def PyBool_FromLong(v): ...
@propagates(fold="truth")
def PyObject_IsTrue(o): ...
@propagates
def Py_BuildValue(format, *values): ...
