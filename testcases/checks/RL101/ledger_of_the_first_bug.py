# clause: §6 a side that has returned waits where its caller goes on | processes: 2
import argparse
import contextlib
import datetime
import time

import torch
import torch.distributed as dist


@contextlib.contextmanager
def timed(name):
    begin = time.monotonic()
    try:
        yield
    finally:
        if time.monotonic() < begin:
            raise RuntimeError(name)


class Ledger:
    def __init__(self, entries):
        self.entries = entries

    def check(self):
        for entry in self.entries:
            try:
                amount = int(entry)
            except ValueError as error:
                raise RuntimeError("broken ledger") from error
            if amount < 0:
                raise RuntimeError("negative amount")


def ledger_of(args):
    if not args.entries:
        return None
    if dist.get_rank() != 0:
        return None
    ledger = Ledger(args.entries)
    ledger.check()
    return ledger


def prefetch(parts, x):
    for part in parts:
        if part == "skip":
            continue
        dist.all_reduce(x)


def collect(args, x):
    with timed("collect"):
        ledger = ledger_of(args)
        if ledger is not None:
            ledger.check()
            prefetch(args.parts, x)  # expect: RL101
    dist.barrier()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--parts", nargs="*", default=["first", "skip"])
    parser.add_argument("--entries", nargs="*", default=["1"])
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    collect(parser.parse_args(), torch.ones(1))
