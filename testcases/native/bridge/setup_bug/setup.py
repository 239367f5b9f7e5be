"""setup.py says what a module is called and what it is made of. Section 4."""
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

sources = ["csrc/bind.cpp"]
sources += ["csrc/gather.cu"]
setup(
    name="lib",
    ext_modules=[CUDAExtension("lib._C", sources=sources)],
    cmdclass={"build_ext": BuildExtension},
)
