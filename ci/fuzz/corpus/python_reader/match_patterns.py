# match: every kind of pattern; match and case as ordinary names
from dataclasses import dataclass

import torch.distributed as dist


@dataclass
class Point:
    x: int
    y: int


def describe(value):
    match value:
        case None | True | False:
            return "constant"
        case -1 | 2.5 | 1 + 2j | "text" | b"bytes":
            return "literal"
        case Point(x=0, y=int() as y):
            return f"on the axis at {y}"
        case Point(a, b) if a == b:
            return "diagonal"
        case [first, *rest]:
            return f"{first} and {len(rest)} more"
        case (1, 2, *_):
            return "sequence"
        case {"kind": "pair", "of": [left, right], **others}:
            return left, right, others
        case str(text) | bytes(text):
            return text
        case dist.ReduceOp.SUM:
            return "value pattern"
        case ():
            return "empty"
        case _:
            return "anything"


def match(case):
    match = {"case": case}
    case, type = match["case"], "soft"
    print(match, case, type)
    match[case] = 1
    match * 2 if type == "hard" else None
    return match


def stage_of(kind):
    match dist.get_rank(), kind:
        case 0, "train":
            dist.barrier()  # expect: RL101
        case _, "eval":
            pass
        case _:
            pass


def same_in_every_case(kind):
    match dist.get_rank():
        case 0:
            dist.barrier()
        case 1 | 2:
            dist.barrier()
        case _:
            dist.barrier()
