#!/usr/bin/env python3
"""Colours and links are for terminals only, and nothing of the analyzed text reaches one as a command.

usage: terminal.py BINARY"""
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile

from harness import Harness

OURS = re.compile(r"\x1b\[[0-9;]*m|\x1b\]8;;[!-~]*\x1b\\")
HARMFUL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
HOSTILE = ("import torch.distributed as dist  # \x1b]0;owned\x07 \x9b31m \u202e txt\n"
           "rank = dist.get_rank()\n"
           "title = 'a\x1b[2J\x1b]8;;http://x\x1b\\\x9b2J\u202e'\n"
           "if rank == 0 and title != '\x1b[2J\u202e\x9b2J':  # \x1b[2J\n"
           "    print('\x1b[2J\r'); dist.barrier()  # ranklint: ignore[RL\x1b]\n"
           "x = (\n")


def on_terminal(binary, folder, *args, **extra):
    """The status and what a terminal would get; standard error goes to it as well."""
    env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CI")}
    env.update({"TERM": "xterm-256color", **extra})
    master, slave = pty.openpty()
    process = subprocess.Popen([binary, *args], cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=slave, stderr=slave)
    os.close(slave)
    out = b""
    while True:
        try:
            block = os.read(master, 65536)
        except OSError:
            break
        if not block:
            break
        out += block
    os.close(master)
    return process.wait(timeout=60), out.decode("utf-8").replace("\r\n", "\n")


def main():
    h = Harness(sys.argv[1])
    with tempfile.TemporaryDirectory() as d:
        folder = pathlib.Path(d).resolve()
        (folder / "hostile\x1b[2J\u202e.py").write_text(HOSTILE, encoding="utf-8")
        (folder / "plain.py").write_text("import torch.distributed as dist\nif dist.get_rank() == 0:\n    dist.barrier()\n")
        (folder / "bad.toml").write_text("'str\x1b[2Jict' = true\n")

        status, out = on_terminal(h.binary, folder, "check", "plain.py")
        h.check("status", status == 1, out)
        h.check("colours", "\x1b[1;31merror" in out, out)
        h.check("links", "\x1b]8;;file://%s/plain.py\x1b\\plain.py:3:5\x1b]8;;\x1b\\" % folder in out, out)
        for what, env, args in (("a dumb terminal", {"TERM": "dumb"}, ()), ("NO_COLOR", {"NO_COLOR": "1"}, ()),
                                ("--color never", {}, ("--color", "never")), ("no TERM", {"TERM": ""}, ())):
            _, out = on_terminal(h.binary, folder, "check", "plain.py", *args, **env)
            h.check(what, "\x1b" not in out and "RL101" in out, out)
        done = h.run("check", "plain.py", "--color", "always", cwd=folder)
        h.check("colours into a pipe on demand, no links", b"\x1b[1;31m" in done.stdout and b"\x1b]8" not in done.stdout)
        done = h.run("check", "plain.py", cwd=folder, env={"TERM": "xterm"})
        h.check("a pipe gets neither", b"\x1b" not in done.stdout + done.stderr)

        commands = [("check", "--profile", "all", "--output-format", f, ".") for f in ("full", "concise", "json", "sarif", "github", "gitlab")]
        commands += [("check", ".", "--statistics"), ("why", "hostile\x1b[2J\u202e.py:5", "."), ("rules\x1b[2J",),
                     ("check", "no\x1b[2J.py"), ("check", "--config", "bad.toml", "."), ("check", "--conf\x1b[2J"),
                     ("explain", "RL\x9b2J"), ("explain", "RL101")]
        commands += [("dump", stage, ".") for stage in ("ir", "calls", "variance", "trace", "events")]
        for command in commands:
            _, out = on_terminal(h.binary, folder, *command)
            left = HARMFUL.search(OURS.sub("", out))
            h.check("harmless: " + " ".join(command).replace("\x1b", "ESC"), out and not left, repr(out[-600:]))
    h.finish()


main()
