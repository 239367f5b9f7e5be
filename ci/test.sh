#!/bin/sh
# Installs what is needed, builds with gcc and clang and with sanitizers, all with -Werror, and runs
# every test on the release and on the sanitizer build. The last line is ctest's summary.
set -eu
cd "$(dirname "$0")/.."

ci/packages.sh test

for preset in release clang dev; do
  echo "== build: $preset"
  cmake --preset "$preset" -DRL_WERROR=ON
  cmake --build --preset "$preset"
done

jobs=$(nproc)
status=0
echo "== tests: sanitizer build"
ctest --test-dir build-dev --output-on-failure --no-tests=error -j "$jobs" || status=$?
echo "== tests: release build"
ctest --test-dir build --output-on-failure --no-tests=error -j "$jobs" || status=$?
exit "$status"
