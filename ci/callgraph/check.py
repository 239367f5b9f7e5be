#!/usr/bin/env python3
"""Records a program that is at hand and holds the call graph against it.

    check.py BINARY example [--min PERCENT] [--list N]     the example job, under the simulator
    check.py BINARY email   [--min PERCENT] [--list N]     the standard library's email and its tests

Exit status 0: enough of the recorded edges are in `dump calls`; 1: too few; 77: cannot be recorded
here (Python before 3.11, or a Python without its own tests).
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SKIPPED = 77


def add_to_simulator(torch, tensor, parameter, module):
    """What the example job uses of torch beyond what the simulator's stub has. Values do not matter
    here, only that the job runs through."""
    parameters = []

    class Generator:
        def manual_seed(self, _):
            return self

    class Linear(module):
        def __init__(self, n, m, bias=True):
            self.weight = parameter(tensor.ones(m, n))
            self.weight.grad = None
            parameters.append(self.weight)

        def forward(self, x):
            return x @ self.weight.t()

    def backward(_):
        for p in parameters:
            p.grad = tensor.zeros_like(p)

    def save(_, path):
        pathlib.Path(path).write_bytes(b"")

    torch.Generator, torch.nn.Linear, torch.save = Generator, Linear, save
    torch.tanh = lambda x: x
    tensor.Tensor.backward = backward


def record_example(tree, out):
    sys.path[:0] = [str(ROOT / "ci/oracle"), str(HERE)]
    import record
    import sim
    torch = sim.STUB["torch"]
    add_to_simulator(torch, sim.tensor, sim._Parameter, sim._NnModule)
    shutil.copytree(ROOT / "testcases/example", tree)
    recorder = record.Recorder(str(tree))
    threading.setprofile(recorder.profile)  # each rank is a thread
    for job in ("job", "job_fixed"):
        for world in (1, 2, 4):
            result = sim.simulate(str(tree / job / "train.py"), world, kernel_kind="thread")
            print(f"{job}, {world} ranks: {result.status} {result.errors or ''}")
    threading.setprofile(None)
    recorder.write(out)


def record_email(tree, out):
    library = pathlib.Path(sysconfig.get_path("stdlib"))
    tests = library / "test"
    if not (tests / "test_email").is_dir() or not (tests / "support").is_dir():
        print("this Python comes without its tests")
        sys.exit(SKIPPED)
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(library / "email", tree / "email", ignore=ignore)
    (tree / "test").mkdir()
    shutil.copy(tests / "__init__.py", tree / "test")
    for part in ("test_email", "support"):
        shutil.copytree(tests / part, tree / "test" / part, ignore=ignore)
    subprocess.run([sys.executable, "-B", HERE / "record.py", "--tree", ".", "--out", out,
                    "-m", "unittest", "-q", "test.test_email"],
                   cwd=tree, env=dict(os.environ, PYTHONPATH=str(tree)),
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


SUITES = {"example": record_example, "email": record_email}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("suite", choices=sorted(SUITES))
    parser.add_argument("--min", default="0")
    parser.add_argument("--list", default="10")
    options = parser.parse_args()
    if sys.version_info < (3, 11):
        print("recording needs Python 3.11")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        tree, out = pathlib.Path(folder, "tree"), pathlib.Path(folder, "edges.tsv")
        SUITES[options.suite](tree, out)
        sys.stdout.flush()
        return subprocess.run([sys.executable, HERE / "compare.py", os.path.abspath(options.binary),
                               tree, out, "--min", options.min, "--list", options.list],
                              check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
