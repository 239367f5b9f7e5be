"""What the black-box tests share: running the binary under a time limit, and counting faults."""
import os
import subprocess
import sys

TIMEOUT_SECONDS = 300
# A program with one RL101, then one RL103.
TWO_FAULTS = """import torch.distributed as dist


def settle():
    if dist.get_rank() == 0:
        dist.barrier()


def shut(flag):
    if dist.get_rank() == 1:
        return
    dist.all_reduce(flag)
"""


class Harness:
    def __init__(self, binary):
        self.binary = os.path.abspath(binary)
        self.faults, self.count = [], 0

    def run(self, *args, cwd=None, stdin=b"", env=None, binary=None):
        environment = {k: v for k, v in os.environ.items()
                       if not k.startswith(("RANKLINT_", "FORCE_COLOR", "NO_COLOR", "CLICOLOR"))}
        environment.update(env or {})
        try:
            done = subprocess.run([binary or self.binary, *args], cwd=cwd, input=stdin,
                                  env=environment, capture_output=True, timeout=TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(args, "timeout", b"", b"")
        return done

    def check(self, what, condition, detail=""):
        self.count += 1
        if not condition:
            self.faults.append("%s %s" % (what, detail))

    def expect(self, what, done, status, stderr=(), stdout=()):
        """The run ended with `status` and said each of the texts; it did not crash."""
        err = done.stderr.decode("utf-8", "replace")
        out = done.stdout.decode("utf-8", "replace")
        self.check(what, done.returncode == status,
                   "ended with %s, not %s: %s" % (done.returncode, status, err[-600:]))
        self.check(what, "Sanitizer" not in err and "internal error" not in err, err[-2000:])
        for text in stderr:
            self.check(what, text in err, "lacks `%s` on stderr: %s" % (text, err[-600:]))
        for text in stdout:
            self.check(what, text in out, "lacks `%s` on stdout: %s" % (text, out[-600:]))

    def finish(self):
        for fault in self.faults:
            print("FAIL " + fault)
        print("%d checks, %d failed" % (self.count, len(self.faults)))
        sys.exit(1 if self.faults or not self.count else 0)
