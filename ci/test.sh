#!/bin/sh
# Installs what is needed, builds with gcc and clang and with sanitizers, all with -Werror, fuzzes for a
# while, and runs every test on the release and on the sanitizer builds. The last line is ctest's summary.
set -eu
cd "$(dirname "$0")/.."

ci/packages.sh test

for preset in release clang dev tsan fuzz; do
  echo "== build: $preset"
  cmake --preset "$preset" -DRL_WERROR=ON
  case $preset in
    tsan) cmake --build --preset tsan --target ranklint ;;
    fuzz) cmake --build --preset fuzz --target fuzzers ;;
    *) cmake --build --preset "$preset" ;;
  esac
done

jobs=$(nproc)
status=0
echo "== fuzzing"
python3 ci/fuzz/run.py build-fuzz 15 || status=1
echo "== tests: threads"
ctest --test-dir build-tsan --output-on-failure --no-tests=error || status=$?
echo "== tests: sanitizer build"
ctest --test-dir build-dev --output-on-failure --no-tests=error -j "$jobs" || status=$?
echo "== tests: release build"
ctest --test-dir build --output-on-failure --no-tests=error -j "$jobs" || status=$?
exit "$status"
