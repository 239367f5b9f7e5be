"""Ranks as cooperative tasks: exactly one runs at a time, until it blocks or ends.

So there is no race and no timeout.  A blocked task waits on a Slot (a collective that is not full
yet), a mailbox or another task; whoever makes it possible puts it on the ready queue *before*
running on.  When the ready queue is empty and a task is unfinished, no progress is possible: that
is a deadlock, known at once.  (Counting blocked threads instead has a trap: a rank that was woken
but has not run yet still counts as blocked.)

Tasks are greenlets where that module is installed (a switch costs 0.3 us), else threads that hand
a baton to each other.  Blocked tasks are unwound by a Poison exception; every further blocking
call of a poisoned task raises it again, so handlers and `finally` cannot hold on.
"""
import sys
import threading
from collections import deque

try:
    import greenlet
except ImportError:
    greenlet = None


class Poison(BaseException):
    """Unwinds a task of a simulation that is over."""


class Mismatch(Exception):
    pass


class Task:
    """One flow of control of one rank (its main program, or a thread it started)."""

    def __init__(self, kernel, rank, body, daemon=False):
        self.kernel, self.rank, self.body, self.daemon = kernel, rank, body, daemon
        self.waits = None        # what it is blocked on
        self.done = False
        self.error = None        # exception that ended it, SystemExit included
        self.poisoned = 0
        self.joiners = []
        kernel.start(self)

    def run(self):
        try:
            self.body()
        except Poison:
            pass
        except BaseException as e:  # noqa: B902
            self.error = e
        self.done = True
        self.body = None
        for t in self.joiners:
            self.kernel.wake(t)


class _Kernel:
    def __init__(self):
        self.ready = deque()
        self.tasks = []
        self.current = None
        self.over = False
        self.when_stuck = None   # called when nothing is ready; True: it has woken somebody

    def start(self, task):
        self.tasks.append(task)
        self.ready.append(task)
        self._make(task)

    def wake(self, task):
        task.waits = None
        self.ready.append(task)

    def block(self, on):
        """Give up control until woken.  Raises Poison when the simulation is over."""
        task = self.current
        if self.over:
            self._poison(task)
        task.waits = on
        self._leave(task)
        if self.over:
            self._poison(task)

    def stop(self):
        """End the simulation from inside a task."""
        self.over = True
        self._poison(self.current)

    def check(self):
        if self.over:
            self._poison(self.current)

    def _poison(self, task):
        task.poisoned += 1
        if task.poisoned > 200:          # a program that swallows everything in a loop
            self._abandon(task)
        raise Poison()

    def run(self):
        ready = self.ready
        while not self.over and (ready or self.when_stuck and self.when_stuck()):
            task = ready.popleft()
            self.current = task
            self._enter(task)
        blocked = [(t, t.waits) for t in self.tasks if not t.done and t.waits is not None]
        self.over = True
        for task in self.tasks:
            if not task.done:
                self.current = task
                if self._begun(task):
                    self._enter(task)
                task.done = True
        self.current = None
        return blocked


class GreenletKernel(_Kernel):
    def _make(self, task):
        task.flow = greenlet.greenlet(task.run, parent=greenlet.getcurrent()
                                      if self.current is None else self.current.flow.parent)

    def _begun(self, task):
        return bool(task.flow)

    def _enter(self, task):
        task.flow.switch()

    def _leave(self, task):
        task.flow.parent.switch()

    def _abandon(self, task):
        task.done = True
        task.flow.parent.switch()


def _closed_lock():
    lock = threading.Lock()
    lock.acquire()
    return lock


class ThreadKernel(_Kernel):
    def __init__(self):
        super().__init__()
        self.baton = _closed_lock()

    def _make(self, task):
        task.go = _closed_lock()
        task.flow = threading.Thread(target=self._thread, args=(task,), daemon=True)
        task.begun = task.left_behind = False

    def _thread(self, task):
        try:
            task.run()
        finally:
            self.baton.release()

    def _begun(self, task):
        return task.begun

    def _enter(self, task):
        if not task.begun:
            task.begun = True
            task.flow.start()
        else:
            task.go.release()
        self.baton.acquire()
        if task.done and not task.left_behind:
            task.flow.join()

    def _leave(self, task):
        self.baton.release()
        task.go.acquire()

    def _abandon(self, task):
        task.done = task.left_behind = True
        self.baton.release()
        _closed_lock().acquire()


def new_kernel(kind="auto"):
    if kind == "auto":
        kind = "greenlet" if greenlet else "thread"
    return GreenletKernel() if kind == "greenlet" else ThreadKernel()


def site(own):
    """file:line of the innermost frame that is the program's."""
    f = sys._getframe(2)
    while f is not None:
        if f.f_code.co_filename in own:
            return "%s:%d" % (own[f.f_code.co_filename], f.f_lineno)
        f = f.f_back
    return "?"
