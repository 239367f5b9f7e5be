#!/usr/bin/env python3
"""Hostile input never hangs or crashes the analyzer, and each odd file is named in a diagnostic.
usage: robust.py BINARY [--slow-build]

A slow build (sanitizers) reads a smaller file without a size limit."""
import os
import pathlib
import socket
import subprocess
import sys
import tempfile

from harness import Harness

CLEAN = b"import torch.distributed as dist\ndist.barrier()\n"


def nesting(depth):
    yield "parentheses", b"x = " + b"(" * depth + b"1" + b")" * depth + b"\n"
    yield "lists", b"x = " + b"[" * depth + b"]" * depth + b"\n"
    yield "calls", b"x = " + b"f(" * depth + b")" * depth + b"\n"
    yield "attributes", b"x = a" + b".b" * depth + b"\n"
    yield "subscripts", b"x = a" + b"[0]" * depth + b"\n"
    yield "not", b"x = " + b"not " * depth + b"y\n"
    yield "minus", b"x = " + b"-" * depth + b"1\n"
    yield "sum", b"x = " + b"1 + " * depth + b"1\n"
    yield "and", b"x = " + b"a and " * depth + b"a\n"
    yield "compare", b"x = " + b"a < " * depth + b"a\n"
    yield "conditional", b"x = " + b"a if b else " * depth + b"c\n"
    yield "lambda", b"x = " + b"lambda: " * depth + b"c\n"
    yield "await", b"async def f():\n  x = " + b"await " * depth + b"c\n"
    yield "open parentheses", b"x = " + b"(" * depth + b"\n"
    yield "closed parentheses", b"x = " + b")" * depth + b"\n"
    yield "elif", b"if a: pass\n" + b"elif a: pass\n" * depth
    yield "statements", b"dist.barrier()\n" * depth
    yield "decorators", b"@d\n" * depth + b"def f(): pass\n"
    yield "f-strings", b"x = " + b'f"{' * depth + b"\n"
    blocks = b"".join(b" " * i + b"if a:\n" for i in range(depth // 10))
    yield "blocks", blocks + b" " * (depth // 10) + b"pass\n"
    yield "functions", b"".join(b" " * i + b"def f():\n" for i in range(depth // 10)) + \
        b" " * (depth // 10) + b"pass\n"
    yield "classes", b"".join(b" " * i + b"class C:\n" for i in range(depth // 10)) + \
        b" " * (depth // 10) + b"pass\n"


def test_nesting(h, tmp):
    for name, text in nesting(10000):
        path = tmp / ("deep %s.py" % name)
        path.write_bytes(text)
        done = h.run("check", path.name, cwd=tmp)
        h.check(name, done.returncode in (0, 1), "ended with %s: %s" % (
            done.returncode, done.stderr[-400:].decode("utf-8", "replace")))


# A program in C with one fault, which is still seen behind odd text.
FAULT = b"""
#include <mpi.h>
int main(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}
"""


def native_nesting(depth):
    yield "parentheses", b"int x = " + b"(" * depth + b"1" + b")" * depth + b";\n"
    yield "blocks", b"void f() {" + b"{" * depth + b"}" * depth + b"}\n"
    yield "calls", b"void f() { g(" + b"g(" * depth + b"1" + b")" * depth + b"); }\n"
    yield "not", b"int x = " + b"!" * depth + b"1;\n"
    yield "sum", b"int x = " + b"1 + " * depth + b"1;\n"
    yield "conditional", b"void f() { x = " + b"a ? b : " * depth + b"1; }\n"
    yield "commas", b"void f() { " + b"a, " * depth + b"a; }\n"
    yield "assignments", b"void f() { " + b"a = " * depth + b"1; }\n"
    yield "casts", b"void f() { x = " + b"(int)" * depth + b"1; }\n"
    yield "if", b"void f(int a) { " + b"if (a) " * depth + b"; }\n"
    yield "else", b"void f(int a) { " + b"if (a); else " * depth + b"; }\n"
    yield "for", b"void f(int a) { " + b"for (;;) " * depth + b"; }\n"
    yield "do", b"void f(int a) { " + b"do " * depth + b";" + b"while (a);" * depth + b" }\n"
    yield "cases", b"void f(int a) { switch (a) {" + b"case 1: g();" * depth + b"} }\n"
    yield "gotos", b"void f(int a) {" + b"".join(b"if (a) goto l%d;" % i for i in range(depth // 10)) + \
        b"".join(b"l%d: g();" % i for i in range(depth // 10)) + b"}\n"
    yield "namespaces", b"namespace a {" * depth + b"}" * depth + b"\n"
    yield "structs", b"struct A {" * depth + b"};" * depth + b"\n"
    yield "templates", b"A<" * depth + b"int" + b">" * depth + b" x;\n"
    yield "pointers", b"int " + b"*" * depth + b"x;\n"
    yield "members", b"void f() { a" + b"->b" * depth + b"; }\n"
    yield "scopes", b"void f() { a" + b"::b" * depth + b"(); }\n"
    yield "lambdas", b"auto x = " + b"[] { return " * depth + b"1;" + b"};" * depth + b"\n"
    yield "initializers", b"int x[] = {" + b"{" * depth + b"}" * depth + b"};\n"
    yield "#if", b"#if X\nint a;\n" * depth + b"#endif\n" * depth
    yield "#elif", b"#if A\n" + b"#elif B\n" * depth + b"#endif\n"
    yield "#if (", b"#if " + b"(" * depth + b"1" + b")" * depth + b"\n#endif\n"
    yield "#if !", b"#if " + b"!" * depth + b"1\n#endif\n"
    yield "#if ?", b"#if " + b"A ? B : " * depth + b"1\n#endif\n"
    yield "spliced lines", b"#define X \\\n" * depth + b"1\n"


def native_texts():
    """Name, text, whether the fault behind it is seen."""
    macro = b"x + " * 250000 + b"1"
    yield "a macro of 1 MB", b"#define BIG " + macro + b"\nint y = BIG;\n", True
    yield "a macro of 1 MB with arguments", b"#define BIG(a) a + " + macro + b"\nvoid f() { x = BIG(1); x = BIG(2); }\n", True
    yield "an argument of 1 MB", b"#define ID(a) a\nvoid f() { ID(" + macro + b"); }\n", True
    yield "macros of each other", b"#define A B\n#define B A\n#define F(x) F(F(x))\n#define G(x) H(x) G(x)\n" \
        b"#define H(x) G(x)\nvoid f() { A; B; F(F(1)); G(G(1)); }\n", True
    yield "macros that double", b"#define A0 x x\n" + b"".join(b"#define A%d A%d A%d\n" % (i, i - 1, i - 1)
                                                               for i in range(1, 60)) + b"void f() { A59; }\n", True
    yield "many macros", b"".join(b"#define M%d(a) a\n" % i for i in range(20000)) + b"void f() {" + \
        b"".join(b"M%d(1);" % i for i in range(20000)) + b"}\n", True
    yield "open conditions", b"#if X\n" * 10000, True
    yield "stray directives", b"#else\n#endif\n#elif\n#endif\n#\n##\n#if\n#endif\n#define\n#undef\n#define (\n#include\n", True
    yield "an open string", b'const char *s = "abc\n', True
    yield "an open character", b"char s = 'abc\n", True
    yield "an open raw string", b'const char *s = R"x(abc\n', False
    yield "an open comment", b"/* abc\n", True
    yield "NUL bytes", b"int a\0b;\0\0\n", True
    yield "no UTF-8", b"int \xff\xfe = '\xc0';\n", True
    yield "a byte order mark", b"\xef\xbb\xbfint a;\n", True
    yield "trigraphs", b"??=define X 1\nint a??(3??) = ??<1??>;\n%:define Y\n", True
    yield "odd includes", b'#include "."\n#include "/etc/passwd"\n#include "../../../../etc/passwd"\n#include "\n' \
        b'#include <\n#include X\n#include "odd includes.c"\n', True
    yield "a string of 1 MB", b'const char *s = "' + b"x" * 1000000 + b'";\n', True
    yield "a name of 1 MB", b"int " + b"x" * 1000000 + b";\n", True
    yield "20,000 statements", b"void f() {" + b"g(1);" * 20000 + b"}\n", True


def test_native(h, tmp):
    for name, text in native_nesting(2000 if "--slow-build" in sys.argv else 10000):
        (tmp / ("deep %s.cc" % name)).write_bytes(text + FAULT)
        h.expect("C: " + name, h.run("check", "deep %s.cc" % name, cwd=tmp), 1, stdout=["RL101"])
    for name, text, seen in native_texts():
        path = tmp / (name + ".c")
        path.write_bytes(text + FAULT)
        h.expect("C: " + name, h.run("check", path.name, "--config", "max-file-size = 0", cwd=tmp), int(seen))
        path.write_bytes((text + FAULT).replace(b"\n", b"\r\n"))
        done = h.run("check", path.name, "--config", "max-file-size = 0", "--output-format", "json", cwd=tmp)
        h.check("C, CRLF: " + name, done.returncode == int(seen), str(done.returncode))
    for text in (b"", b"\n", b"\0", bytes(range(256)) * 64, FAULT.decode().encode("utf-16")):
        (tmp / "odd.cu").write_bytes(text)
        h.expect("C: %r" % text[:10], h.run("check", "odd.cu", cwd=tmp), 0)
    (tmp / "using.cpp").write_bytes(b"namespace py = pybind11;\nusing namespace std;\nusing std::string;\n" + FAULT)
    done = h.run("dump", "calls", "using.cpp", cwd=tmp)
    h.expect("C++: using", done, 0, stdout=["using"])
    h.check("C++: using, in few words", len(done.stdout) < 2000, str(len(done.stdout)))


def test_contents(h, tmp):
    for name, text in (("nul.py", b"x = 1\0\0\nif rank == 0:\n    y\n"), ("utf8.py", b"x = '\xff\xfe'\n\xc0 = 1\n"),
                       ("empty.py", b""), ("bom.py", b"\xef\xbb\xbfx = 1\n"), ("cr.py", b"x = 1\ry = 2\r"),
                       ("random.py", bytes(range(256)) * 64), ("no newline.py", b"x = (")):
        (tmp / name).write_bytes(text)
        for fmt in ("full", "concise", "json", "sarif", "github", "gitlab"):
            done = h.run("check", "--output-format", fmt, name, cwd=tmp)
            h.check("%s as %s" % (name, fmt), done.returncode in (0, 1), str(done.returncode))
            try:
                done.stdout.decode("utf-8")
            except UnicodeDecodeError as e:
                h.check("%s as %s" % (name, fmt), False, "output is not UTF-8: %s" % e)
    h.expect("a broken file is named", h.run("check", "no newline.py", cwd=tmp), 0,
             ["no newline.py:1:", "RL901"])


def test_size(h, tmp):
    big = tmp / "big.py"
    line = b"x = '" + b"0123456789" * 100 + b"'  # a table written as code\n"
    big.write_bytes(line * (50 * 1024 * 1024 // len(line)))
    h.expect("50 MB, nothing else", h.run("check", "big.py", cwd=tmp), 2,
             ["big.py", "RL902", "nothing to analyze"])
    (tmp / "small.py").write_bytes(CLEAN)
    h.expect("50 MB beside another", h.run("check", "big.py", "small.py", cwd=tmp), 0,
             ["big.py: note[RL902]"])
    if "--slow-build" in sys.argv:
        big.write_bytes(line * (4 * 1024 * 1024 // len(line)))
    h.expect("a huge file read on demand",
             h.run("check", "--config", "max-file-size = 0", "big.py", cwd=tmp), 0)


def test_memory(h, tmp):
    """Dense code, far above the size limit: at most 40 bytes of memory for a byte of source."""
    if "--slow-build" in sys.argv:
        return
    text = ("def f%d(a, b):\n    x = a + b * %d\n    if x > a and b != 3:\n"
            "        return [x, a, b, (a, b), {a: b}]\n    for i in range(10):\n"
            "        x = x + i if i else x - g(a, b=b)[i].y\n    return x\n\n")
    dense = tmp / "dense.py"
    dense.write_text("".join(text % (i, i) for i in range(70000)))
    child = subprocess.Popen([h.binary, "check", "-s", "--config", "max-file-size = 0", dense],
                             stdin=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    share = usage.ru_maxrss * 1024 / dense.stat().st_size
    print("dense code: %.1f bytes of memory for a byte of source" % share)
    h.check("memory for dense code", child.returncode == 0 and share <= 40,
            "status %d, %.1f bytes a byte" % (child.returncode, share))


def test_odd_entries(h, tmp):
    tree = tmp / "odd"
    tree.mkdir()
    (tree / "good.py").write_bytes(CLEAN)
    os.mkfifo(tree / "fifo.py")
    s = socket.socket(socket.AF_UNIX)
    s.bind(os.path.relpath(tree / "socket.py"))
    os.symlink("loop.py", tree / "loop.py")
    os.symlink("..", tree / "up")
    os.symlink("nowhere.py", tree / "dangling.py")
    os.symlink("good.py", tree / "twice.py")
    (tree / "directory.py").mkdir()
    done = h.run("check", "odd", cwd=tmp)
    h.expect("odd entries", done, 0, ["odd/fifo.py: note[RL903]", "odd/socket.py: note[RL903]",
                                      "odd/loop.py: note[RL903]", "odd/up: note[RL903]",
                                      "odd/dangling.py: note[RL903]"])
    h.expect("a FIFO by name", h.run("check", "odd/fifo.py", cwd=tmp), 2, ["odd/fifo.py"])
    h.expect("a loop by name", h.run("check", "odd/loop.py", cwd=tmp), 2, ["odd/loop.py"])
    h.expect("--strict", h.run("check", "--strict", "odd", cwd=tmp), 2, ["--strict"])
    done = h.run("check", "--output-format", "json", "odd", cwd=tmp)
    h.check("a link to a file counts once", b'"files":1' in done.stdout, done.stdout[:300].decode())


def test_links_out(h, tmp):
    """What a tree holds does not make files beside it be read, unless they are named or of its repository."""
    tree, beside = tmp / "tree", tmp / "beside"
    (tree / "sub").mkdir(parents=True)
    beside.mkdir()
    (tree / "a.py").write_bytes(CLEAN)
    (beside / "b.py").write_bytes(b"import torch.distributed as dist\nif dist.get_rank() == 0:\n    dist.barrier()\n")
    os.symlink("../../beside/b.py", tree / "sub/file.py")
    os.symlink(beside, tree / "directory")
    os.symlink("../sub", tree / "sub/inner")
    h.expect("links out of the tree", h.run("check", "tree", cwd=tmp), 0,
             ["tree/sub/file.py: note[RL903]", "tree/directory: note[RL903]", "a link out of"])
    h.expect("a named one", h.run("check", "tree/sub/file.py", cwd=tmp), 1)
    h.expect("the target is named too", h.run("check", "tree", "beside", cwd=tmp), 1)
    os.mkdir(tmp / ".git")
    h.expect("within the repository", h.run("check", "tree", cwd=tmp), 1)
    os.rmdir(tmp / ".git")


def test_unreadable(h, tmp):
    if os.geteuid() == 0:
        print("SKIP unreadable file: root can read everything")
        return
    (tmp / "secret").mkdir()
    (tmp / "secret/a.py").write_bytes(CLEAN)
    (tmp / "secret/good.py").write_bytes(CLEAN)
    os.chmod(tmp / "secret/a.py", 0)
    h.expect("unreadable", h.run("check", "secret", cwd=tmp), 0, ["secret/a.py: note[RL903]"])
    h.expect("unreadable by name", h.run("check", "secret/a.py", cwd=tmp), 2, ["secret/a.py"])


def test_names(h, tmp):
    tree = tmp / "names"
    tree.mkdir()
    for name in (b"a b.py", b"new\nline.py", b"\xff\xfe.py", b"esc\x1b[31m.py", b"-dash.py", b"\"quote'.py"):
        with open(os.fsencode(tree) + b"/" + name, "wb") as f:
            f.write(b"x = (\n")
    done = h.run("check", "names", cwd=tmp)
    h.expect("odd names", done, 0, ["names/a b.py:1:"])
    h.check("escapes are harmless", b"\x1b" not in done.stderr + done.stdout)
    h.check("one line a diagnostic", b"new\nline" not in done.stderr)
    deep = tmp / "deep"
    path = deep
    for _ in range(60):
        path = path / "directory"
    path.mkdir(parents=True)
    (path / "a.py").write_bytes(CLEAN)
    h.expect("deep directories", h.run("check", "deep", cwd=tmp), 0)


def test_nothing(h, tmp):
    (tmp / "void").mkdir()
    h.expect("empty directory", h.run("check", "void", cwd=tmp), 2, ["nothing to analyze"])
    h.expect("missing path", h.run("check", "missing.py", cwd=tmp), 2, ["missing.py"])
    h.expect("missing beside a good one", h.run("check", "missing.py", "odd/good.py", cwd=tmp), 2,
             ["missing.py"])


def test_small_stack(h, tmp):
    (tmp / "stack.py").write_bytes(b"x = " + b"(" * 10000 + b")" * 10000 + b"\n")
    done = subprocess.run(["sh", "-c", 'ulimit -s 256; exec "$0" check stack.py', h.binary], cwd=tmp,
                          capture_output=True, timeout=120)
    h.check("a small stack", done.returncode in (0, 1), str(done.returncode))


def main():
    h = Harness(sys.argv[1])
    with tempfile.TemporaryDirectory() as d:
        os.chdir(d)
        tmp = pathlib.Path(d)
        for test in (test_nesting, test_native, test_contents, test_size, test_memory, test_odd_entries, test_links_out,
                     test_unreadable, test_names, test_nothing, test_small_stack):
            test(h, tmp)
    h.finish()


main()
