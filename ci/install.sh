#!/bin/sh
# Builds ranklint and installs it: one file, PREFIX/bin/ranklint, that needs nothing but the C library.
# Packages that the build needs are installed where they are missing.
# usage: ci/install.sh [PREFIX]   (default: $HOME/.local)
set -eu
prefix=${1:-$HOME/.local}
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
cd "$(dirname "$0")/.."

ci/packages.sh build
cmake --preset release
cmake --build --preset release
cmake --install build --prefix "$prefix"
"$prefix/bin/ranklint" version
