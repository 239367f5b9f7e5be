"""A damaged archive raises only after the meeting. processes: 2"""
import datetime

import torch.distributed as dist
ARCHIVES = {"part-0": b"weights", "part-1": b""}


class Damaged(Exception):
    pass


def extract(name):
    body = ARCHIVES[name]
    if not body:
        raise Damaged(name)
    return len(body)


def load_parts():
    rank = dist.get_rank()
    try:
        extract("part-0" if rank == 0 else f"part-{rank}")
    finally:
        dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    try:
        load_parts()
    except Damaged as problem:
        print("starting afresh:", problem)
