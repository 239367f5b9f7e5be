#!/usr/bin/env python3
"""Compile commands of C: where they are found, what of them counts, and what is said of bad ones."""
import json
import pathlib
import subprocess
import sys
import tempfile

import harness

HEAD = "#include <mpi.h>\n"
MAIN = """
int main(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
%s
  return 0;
}
"""
WAIT = "#define %s(r) do { if ((r) == 0) MPI_Barrier(MPI_COMM_WORLD); } while (0)\n"


def write(root, files):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())


def command(root, file, *args, directory="."):
    return {"directory": str((root / directory).resolve()), "file": file, "arguments": ["cc", *args, "-c", file]}


def project(root, body, *args, place="build", files=None, form="arguments"):
    """A file src/main.c with one entry in a list; args are its flags."""
    entry = command(root, "../src/main.c", *args, directory="build")
    if form == "command":
        entry["command"] = " ".join("'%s'" % a for a in entry.pop("arguments"))
    write(root, {"src/main.c": HEAD + MAIN % body, **(files or {})})
    (root / "build").mkdir(exist_ok=True)
    write(root, {place + "/compile_commands.json": json.dumps([entry])})


class Cases:
    def __init__(self, h):
        self.h = h

    def run(self, what, root, status, *args, says=(), silent=(), paths=(".",)):
        done = self.h.run("check", *paths, "--output-format", "concise", *args, cwd=root)
        self.h.expect(what, done, status, says)
        for text in silent:
            self.h.check(what, text not in done.stderr.decode(), "says " + text)

    def found(self, root):
        off = "#ifndef OFF\n  if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);\n#endif"
        for place in ("", "build", "out"):
            at = root / ("found_" + place)
            project(at, off, "-DOFF", place=place or ".")
            self.run("a list in '%s' is found" % place, at, 0, silent=["RL905"])
            self.run("'%s': -U over it" % place, at, 1, "--extra-arg", "-UOFF")
        at = root / "named"
        project(at, off, "-D", "OFF=1", place="elsewhere", form="command")
        self.run("a list elsewhere is not found", at, 1)
        self.run("-p names its directory", at, 0, "-p", "elsewhere")
        self.run("--build-path names the file", at, 0, "--build-path=elsewhere/compile_commands.json")
        self.run("the configuration names it", at, 0, "--config", 'build-path = "elsewhere"')
        self.run("extra arguments in the configuration", at, 0, "--config", 'extra-args = ["-DOFF"]')
        self.run("from another directory", root, 0, "-p", "named/elsewhere", paths=["named/src"])

    def values(self, root):
        body = "#if LEVEL > 2\n  if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);\n#else\n  MPI_Barrier(MPI_COMM_WORLD);\n#endif"
        for flags, status in ((["-DLEVEL=3"], 1), (["-DLEVEL=2"], 0), (["-DLEVEL=2", "-ULEVEL", "-DLEVEL=4"], 1),
                              (["-DUNUSED='a b'", "-DLEVEL=1+0"], 0)):
            at = root / ("values%d" % len(list(root.iterdir())))
            project(at, body, *flags)
            self.run("values: " + " ".join(flags), at, status, silent=["RL905"])
        at = root / "function"
        project(at, "  ALONE(rank)", "-DALONE(r)=if ((r) == 0) MPI_Barrier(MPI_COMM_WORLD);")
        self.run("a macro with parameters", at, 1)
        at = root / "forced"
        project(at, "  FORCED(rank);", "-include", "../inc/forced.h", files={"inc/forced.h": WAIT % "FORCED"})
        self.run("-include", at, 1)
        at = root / "standard"
        body = "#if __cplusplus >= 201703\n  if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);\n#endif"
        project(at, body, "-x", "c++", "-std=c++11")
        self.run("an older standard", at, 0)
        self.run("the last of two standards holds", at, 1, "--extra-arg=-std=c++20",
                 says=["-std=c++11 and -std=c++20: the last one holds"])

    def headers(self, root):
        at = root / "headers"
        project(at, '  QUOTED(rank);\n', "-I../inc", "-isystem", "../sys", "-iquote../quote",
                files={"inc/x.h": WAIT % "OTHER", "quote/x.h": WAIT % "QUOTED", "sys/x.h": WAIT % "OTHER"})
        main = at / "src/main.c"
        main.write_text('#include "x.h"\n' + main.read_text())
        self.run("-iquote comes before -I", at, 1)
        main.write_text("#include <x.h>\n" + HEAD + MAIN % "  OTHER(rank);")
        self.run("brackets look in -I", at, 1)
        main.write_text("#include <../sys/x.h>\n" + HEAD + MAIN % "  OTHER(rank);")
        self.run("a name does not climb out of a directory", at, 0)
        outside = root / "outside"
        write(outside, {"x.h": WAIT % "OTHER"})
        at = root / "inside"
        project(at, "  OTHER(rank);", "-I" + str(outside.resolve()))
        main = at / "src/main.c"
        main.write_text("#include <x.h>\n" + main.read_text())
        self.run("a directory outside of what is analyzed is not looked into", at, 0)
        self.run("unless it is named", at, 1, paths=[".", str(outside.resolve())])
        at = root / "lent"
        write(at, {"src/wait.h": HEAD + "#ifdef ON\nstatic void wait_here(int r) { if (r == 0) MPI_Barrier(MPI_COMM_WORLD); }\n#endif\n"})
        project(at, "  wait_here(rank);", "-UON")
        self.run("a header takes the command of the file beside it", at, 0)

    def bad(self, root):
        at = root / "bad"
        project(at, "  if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);", "-DX=1", "-DX=2", "-std=c++17")
        self.run("two definitions", at, 1, says=["src/main.c: note[RL905]: -DX=1 and -DX=2: the last one holds"])
        self.run("a standard of another language", at, 1, "--extra-arg=-UX", "--extra-arg=-std=c++17",
                 says=["RL905"])
        first = command(at, "src/main.c", "-DX")
        write(at, {"build/compile_commands.json": json.dumps([first, first, command(at, "src/main.c", "-DY")])})
        self.run("two commands", at, 1, says=["src/main.c: note[RL905]: has several compile commands that differ"])
        broken = (b"", b"[{", b"{}", b"[1, null, {\"file\": 3}]", b"[{\"file\": \"src/main.c\"}]",
                  b"[{\"file\": \"src/main.c\", \"command\": \"cc '-DA -I\"}]",
                  b"[{\"file\": \"src/main.c\", \"arguments\": [null, 2, \"-D\", \"\"]}]", b"\xff\xfe[", b"[" * 5000)
        for text in broken:
            write(at, {"build/compile_commands.json": text})
            self.run("a list of %r" % text[:30], at, 1)
            status = 2 if text[:2] not in (b"[1", b'[{"'[:2]) or text == b"[{" else 1
            self.run("a list of %r, named" % text[:30], at, status, "-p", "build")
        self.run("no list where one is named", at, 2, "-p", "src", says=["src/compile_commands.json: No such file"])

    def diff_base(self, root):
        at = root / "base"
        project(at, "#ifndef OFF\n  if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);\n#endif", "-DOFF")
        write(at, {".gitignore": "build\n"})
        for args in (["init", "-q"], ["add", "-A"],
                     ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "one"]):
            subprocess.run(["git", *args], cwd=at, check=True)
        write(at, {"src/main.c": (at / "src/main.c").read_text() + "\n"})
        write(at, {"build/compile_commands.json": json.dumps([command(at, "../src/main.c", "-UOFF", directory="build")])})
        self.run("the base is read with the commands of the working tree", at, 0, "--diff-base", "HEAD")


def main():
    h = harness.Harness(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="ranklint-commands-") as scratch:
        root = pathlib.Path(scratch)
        cases = Cases(h)
        for case in (cases.found, cases.values, cases.headers, cases.bad, cases.diff_base):
            case(root)
    h.finish()


main()
