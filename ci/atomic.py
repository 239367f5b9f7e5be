#!/usr/bin/env python3
"""A report depends on the program alone, and appears whole or not at all.

usage: atomic.py BINARY"""
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from harness import Harness

ROOT = pathlib.Path(__file__).resolve().parent.parent
FORMATS = ("full", "concise", "json", "sarif", "github", "gitlab")
OLD = b"the report of yesterday"


def test_same_bytes(h, tmp):
    folders = [tmp / "one", tmp / "another place" / "deeper"]
    for folder in folders:
        shutil.copytree(ROOT / "testcases/comments", folder / "comments")
        shutil.copytree(ROOT / "testcases/example", folder / "example")
        shutil.copytree(ROOT / "testcases/checks/RL103", folder / "checks")
    names = ["comments", "example", "checks"]
    for fmt in FORMATS:
        seen = set()
        for seed, jobs in enumerate(("1", "2", "7")):
            order = random.Random(seed).sample(names, len(names))
            for folder in folders:
                done = h.run("check", "--output-format", fmt, "-j", jobs, *order, cwd=folder)
                h.check(fmt, done.returncode == 1, str(done.stderr[-300:]))
                seen.add(done.stdout)
        h.check("%s: any threads, order and directory" % fmt, len(seen) == 1, "%d different reports" % len(seen))
    subprocess.run(["git", "init", "-q", folders[1]], check=True, capture_output=True)
    link = tmp / "link"
    link.symlink_to(folders[1])
    for fmt in ("sarif", "github", "gitlab"):
        seen = {h.run("check", "--output-format", fmt, where, cwd=cwd).stdout for cwd, where in
                ((folders[1], "."), (folders[1] / "checks", ".."), (folders[0], folders[1]), (tmp, "another place/deeper"),
                 (tmp, link), (ROOT, folders[1]))}
        h.check("%s: paths of the repository, from anywhere" % fmt, len(seen) == 1, str([x[:300] for x in seen]))
    files = sorted(str(p.relative_to(folders[0])) for p in folders[0].rglob("*.py"))
    shuffled = random.Random(5).sample(files, len(files))
    one, two = (h.run("check", "--output-format", "json", *f, cwd=folders[0]) for f in (files, shuffled))
    h.check("any order of files", one.stdout == two.stdout and one.stdout)


def leftovers(folder):
    return sorted(p.name for p in folder.iterdir() if p.name.endswith(".tmp"))


def check_untouched(h, what, folder, report):
    h.check(what + ": the old report stays", report.read_bytes() == OLD)
    h.check(what + ": nothing is left over", not leftovers(folder), str(leftovers(folder)))


def test_replaced(h, tmp):
    folder = tmp / "replaced"
    folder.mkdir()
    (folder / "a.py").write_text("x = 1\n")
    report, link = folder / "report.json", folder / "link.json"
    report.write_bytes(OLD)
    os.chmod(report, 0o640)
    link.symlink_to("report.json")
    h.expect("written", h.run("check", "--output", "json=link.json", "a.py", cwd=folder), 0)
    h.check("through the link", link.is_symlink() and report.read_bytes()[:1] == b"{")
    h.check("with its rights", report.stat().st_mode & 0o777 == 0o640, oct(report.stat().st_mode))
    h.check("and nothing else", not leftovers(folder))


def limit_files():
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))


def test_no_room(h, tmp):
    folder = tmp / "full"
    folder.mkdir()
    shutil.copytree(ROOT / "testcases/example", folder / "example")
    report = folder / "report.sarif"
    report.write_bytes(OLD)
    done = subprocess.run([h.binary, "check", "-q", "--output-format", "concise", "--output", "sarif=report.sarif", "example"],
                          cwd=folder, capture_output=True, timeout=120, preexec_fn=limit_files)
    h.expect("a file that may not grow", done, 2, ["report.sarif"])
    check_untouched(h, "a file that may not grow", folder, report)
    (folder / "log").write_bytes(OLD)
    for mode in ("wb", "ab"):
        with open(folder / "log", mode) as log:
            done = subprocess.run([h.binary, "check", "-q", "--output-format", "sarif", "example"], cwd=folder, stdout=log,
                                  stderr=subprocess.PIPE, timeout=120, preexec_fn=limit_files)
        left = (folder / "log").read_bytes()
        h.check("standard output, " + mode, done.returncode == 2 and left == (OLD if mode == "ab" else b""), str(left[:50]))
        (folder / "log").write_bytes(OLD)
    with open("/dev/full", "wb") as full:
        done = subprocess.run([h.binary, "check", "example"], cwd=folder, stdout=full, stderr=subprocess.PIPE,
                              timeout=120)
    h.check("standard output is full", done.returncode == 2 and b"standard output" in done.stderr, str(done))
    h.expect("a device that is full", h.run("check", "--output", "json=/dev/full", "example", cwd=folder), 2, ["/dev/full"])
    h.expect("no such directory", h.run("check", "--output", "json=no/x.json", "example", cwd=folder), 2, ["no/x.json"])
    small = tmp / "small"
    small.mkdir()
    script = 'mount -t tmpfs -o size=16k none "$1" && printf "%s" "$3" > "$1/r" && cd "$2" && "$0" check -q --output sarif="$1/r" example >/dev/null 2>&1; echo "$?"; cat "$1/r"; ls "$1"'
    done = subprocess.run(["unshare", "-rm", "sh", "-c", script, h.binary, small, folder, OLD.decode()],
                          capture_output=True, timeout=120) if shutil.which("unshare") else None
    if done is None or b"mount" in done.stderr or b"unshare" in done.stderr:
        print("SKIP a full file system: none can be mounted here")
    else:
        h.check("a full file system", done.stdout == b"2\n" + OLD + b"r\n", str(done))


def test_closed_pipe(h, tmp):
    folder = tmp / "full"
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([h.binary, "check", "--output", "json=whole.json", "example"], cwd=folder, stdout=writer,
                          stderr=subprocess.PIPE, timeout=120)
    os.close(writer)
    h.check("a closed pipe", done.returncode == 2, str(done))
    h.check("files are written all the same", (folder / "whole.json").read_bytes()[:1] == b"{")


def interrupt(h, what, folder, args, number, stdin=None):
    process = subprocess.Popen([h.binary, "check", *args], cwd=folder, stdin=stdin or subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(0.5)
    h.check(what + ": still runs", process.poll() is None)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    h.check(what, process.returncode == 2 and b"interrupted" in err, "%s %s" % (process.returncode, err[-200:]))
    h.check(what + ": no half report", not out, str(out[:100]))


def test_interrupted(h, tmp):
    folder = tmp / "interrupted"
    folder.mkdir()
    report = folder / "report.json"
    report.write_bytes(OLD)
    os.mkfifo(folder / "fifo")
    (folder / "a.py").write_text("x = 1\n")
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        interrupt(h, "while reading, " + number.name, folder, ["--output", "json=report.json", "-", "--stdin-filename", "b.py"],
                  number, subprocess.PIPE)
        interrupt(h, "while writing, " + number.name, folder, ["--output", "json=fifo", "--output", "json=report.json", "a.py"], number)
        check_untouched(h, number.name, folder, report)


def main():
    h = Harness(sys.argv[1])
    with tempfile.TemporaryDirectory() as d:
        tmp = pathlib.Path(d)
        for test in (test_same_bytes, test_replaced, test_no_room, test_closed_pipe, test_interrupted):
            test(h, tmp)
    h.finish()


main()
