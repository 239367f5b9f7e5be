#!/usr/bin/env python3
"""Label MPI programs in C or C++ by running them: label_mpi.py [-v] [--build-only] FILE...

A file says `processes: N` in its first lines; without that it is run with 2 and with 3. Each process
writes down the collectives that it enters (see pmpi.py).

    bug   on some communicator the members' sequences differ (operation, order, number or root)
    ok    all end with status 0, and on each communicator the sequences are the same

Anything else is unclear. A name ending in _bug or _ok says what the label must be. Exit status 1 if
one disagrees, 77 if there is no MPI here.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pmpi  # noqa: E402

SECONDS, QUIET_SECONDS = 20, 1.5
RUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--mca", "btl", "self,vader", "--mca",
       "orte_abort_print_stack", "0", "--mca", "rmaps_base_oversubscribe", "1", "-q"]


def worlds(path):
    with open(path, encoding="utf-8") as f:
        head = "".join(f.readlines()[:6])
    found = re.search(r"processes:\s*(\d+)", head)
    return [int(found.group(1))] if found else [2, 3]


def compile_case(path, wrapper, folder):
    target = os.path.join(folder, "program")
    cxx = not path.endswith(".c")
    command = ["mpicxx", "-std=c++17"] if cxx else ["mpicc", "-std=gnu11"]
    done = subprocess.run(command + ["-g", "-O0", "-w", path, wrapper, "-o", target, "-lm"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return (target, "") if not done.returncode else (None, done.stdout)


def sequences(folder, n):
    """For each rank: what it entered, and whether it still is inside the last."""
    found = []
    for rank in range(n):
        path = os.path.join(folder, "rank%d" % rank)
        lines = open(path, encoding="utf-8").read().split("\n")[:-1] if os.path.exists(path) else []
        entered = [tuple(line.split()) for line in lines if line != "left"]
        found.append((entered, bool(lines) and lines[-1] != "left"))
    return found


def differ(found):
    """The first communicator whose members' sequences are not the same, or None."""
    per = {}
    for rank, (entered, _) in enumerate(found):
        for comm, op, root in entered:
            per.setdefault(comm, {}).setdefault(rank, []).append((op, root))
    for comm, of in per.items():
        if comm == "world":
            members = range(len(found))
        else:
            members = [int(r) for r in re.sub(r"^[A-Za-z]*|@.*", "", comm).split(".") if r]
        runs = [of.get(r, []) for r in members if r < len(found)]
        if any(run != runs[0] for run in runs):
            return comm
    return None


def wait(process, folder, n):
    """The exit status; None where processes are inside a collective and nothing has moved for a while."""
    began = moved = time.monotonic()
    before = None
    while process.poll() is None:
        now, found = time.monotonic(), sequences(folder, n)
        if found != before:
            before, moved = found, now
        stuck = all(entered for entered, _ in found) and any(inside for _, inside in found)
        if now - began > SECONDS or (stuck and now - moved > QUIET_SECONDS):
            return None
        time.sleep(0.1)
    return process.returncode


def label_once(program, n, verbose):
    with tempfile.TemporaryDirectory() as folder:
        env = dict(os.environ, RL_LOG_DIR=folder, OMPI_MCA_btl_base_warn_component_unused="0",
                   TMPDIR=folder)
        process = subprocess.Popen(RUN + ["-np", str(n), program], env=env, cwd=folder,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, start_new_session=True)
        status = wait(process, folder, n)
        if status is None:
            process.terminate()  # mpirun takes its processes with it
        try:
            out, _ = process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            out, _ = process.communicate()
        found = sequences(folder, n)
        if verbose:
            for rank, (entered, inside) in enumerate(found):
                print("    of %d, rank %d: %s%s" % (n, rank, " · ".join(
                    "%s(%s)" % (op, comm) for comm, op, _ in entered), " …" if inside else ""))
    comm = differ(found)
    if comm:
        return "bug", "the members of %s differ" % comm
    if status == 0 and not any(inside for _, inside in found):
        return "ok", ""
    return "unclear", "status %s %s" % (status, out[-200:].decode(errors="replace").strip())


def label(path, wrapper, verbose):
    with tempfile.TemporaryDirectory() as folder:
        program, why = compile_case(path, wrapper, folder)
        if not program:
            return "unclear", why[-400:]
        labels = []
        for n in worlds(path):
            labels.append(label_once(program, n, verbose))
            if labels[-1][0] == "bug":
                return labels[-1]
    for got in labels:
        if got[0] != "ok":
            return got
    return labels[0]


def main():
    p = argparse.ArgumentParser(description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("-v", "--verbose", action="store_true", help="print the ranks' sequences")
    p.add_argument("files", nargs="+")
    args = p.parse_args()
    if not shutil.which("mpicc") or not shutil.which("mpirun"):
        print("no MPI here")
        return 77
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        wrapper = pmpi.build(folder)
        for path in args.files:
            got, why = label(path, wrapper, args.verbose)
            found = re.search(r"_(bug|ok)\.\w+$", path)
            good = got == found.group(1) if found else got != "unclear"
            passed, failed = passed + good, failed + (not good)
            print("%s %s: %s%s" % ("pass" if good else "FAIL", path, got, " (%s)" % why if why else ""),
                  flush=True)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
