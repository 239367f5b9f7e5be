#!/bin/sh
# Installs the Debian packages that building and testing need, those of them that are absent.
# usage: ci/packages.sh [build|test]
set -eu

build="build-essential cmake ninja-build git ca-certificates libjansson-dev python3"
tests="g++ libopenmpi-dev openmpi-bin clang libclang-rt-dev libcmocka-dev python3-torch valgrind"

have() { command -v "$1" > /dev/null 2>&1; }
installed() { dpkg-query -W -f '${Status}' "$1" 2> /dev/null | grep -q "ok installed"; }

wanted=$build
[ "${1:-build}" = test ] && wanted="$wanted $tests"
missing=
for package in $wanted; do
  installed "$package" || missing="$missing $package"
done
# Node.js may come from elsewhere than Debian, with npm inside.
have node || missing="$missing nodejs"
have npm || missing="$missing npm"
[ -n "$missing" ] || exit 0

sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
$sudo apt-get update
# shellcheck disable=SC2086
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y --no-install-recommends $missing
