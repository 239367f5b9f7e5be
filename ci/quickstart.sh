#!/bin/sh
# Installs what the build needs, builds ranklint, and shows it on the small training job of
# testcases/example/job. Ends with status 0 when ranklint found the faults planted there.
set -eu
cd "$(dirname "$0")/.."

ci/packages.sh build
cmake --preset release
cmake --build --preset release

echo
echo "\$ build/ranklint check testcases/example/job"
status=0
build/ranklint check testcases/example/job || status=$?
echo "(exit status $status)"
[ "$status" = 1 ]
