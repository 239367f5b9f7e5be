#!/usr/bin/env python3
"""What fuzz_programs makes of any bytes is Python that CPython compiles.

usage: well_formed.py FUZZ_PROGRAMS [COUNT]"""
import os
import pathlib
import random
import subprocess
import sys
import tempfile

binary, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 40
choose = random.Random(1)
faults = 0
with tempfile.TemporaryDirectory() as d:
    for i in range(count):
        path = pathlib.Path(d) / "input"
        path.write_bytes(choose.randbytes(choose.choice((3, 100, 400, 1000))))
        done = subprocess.run([binary, path], env={**os.environ, "PRINT": "1"}, capture_output=True, text=True)
        try:
            compile(done.stderr, "made.py", "exec")
        except SyntaxError as e:
            print("FAIL program %d: %s\n%s" % (i, e, done.stderr))
            faults += 1
        if done.returncode:
            print("FAIL program %d: status %d" % (i, done.returncode))
            faults += 1
print("%d programs, %d failed" % (count, faults))
sys.exit(1 if faults else 0)
