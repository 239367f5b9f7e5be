"""What is planted: faults of six kinds and edits of five kinds that change nothing.

Each form is the text that takes a statement's place. `$S` on a line of its own stands for the statement,
indented as the `$S` is; `#` in a name for the plant's number; `$G` for the group of the collective.
All that a form uses it imports itself, under names of its own, in front of the statement.
"""
import ast

DIST = "import torch.distributed as dist#\n"

FAULTS = {
    "rank guard": [
        DIST + "if dist#.get_rank() == 0:\n    $S\n",
        "import os as os#\nif int(os#.environ['RANK']) < 1:\n    $S\n",
        DIST + "first# = dist#.get_rank() == 0\nif not first#:\n    $S\n",
    ],
    "early return": [
        DIST + "if dist#.get_rank() != 0:\n    return\n$S\n",
        "import os as os#\nown# = int(os#.environ['RANK'])\nif own# > 0:\n    return\n$S\n",
        "import time as time#\nif time#.monotonic() > 3600.0:\n    return\n$S\n",
    ],
    "local trip count": [
        DIST + "names# = ['a', 'b', 'c']\n"
        "local# = names#[dist#.get_rank()::dist#.get_world_size()]\n"
        "for _# in range(len(local#)):\n    $S\n",
        DIST + "local# = [k# for k# in range(9) if k# % dist#.get_world_size() == dist#.get_rank()]\n"
        "for _# in range(len(local#)):\n    $S\n",
        DIST + "local# = list(range(dist#.get_rank()))\nfor _# in range(len(local#)):\n    $S\n",
    ],
    "swallowed exception": [
        DIST + "try:\n    with open('part-%d.txt' % dist#.get_rank(), 'w') as part#:\n"
        "        part#.write('begun')\n    $S\nexcept OSError:\n    pass\n",
        "import os as os#\nfirst# = int(os#.environ['RANK']) == 0\ntry:\n"
        "    if not first#:\n        raise ValueError('nothing to do')\n    $S\n"
        "except ValueError as error#:\n    print(error#)\n",
        "import json as json#\ntry:\n    with open('part.json') as part#:\n"
        "        json#.load(part#)\n    $S\nexcept (OSError, ValueError):\n    pass\n",
    ],
    "local container": [
        DIST + "found# = {}\nfor k# in range(8):\n"
        "    if k# % dist#.get_world_size() == dist#.get_rank():\n        found#['part%d' % k#] = k#\n"
        "for _# in found#:\n    $S\n",
        DIST + "kept# = []\nif dist#.get_rank() == 0:\n    kept#.append('header')\nkept#.append('body')\n"
        "for _# in kept#:\n    $S\n",
        "import os as os#\nkept# = set()\nif os#.environ['LOCAL_RANK'] == '0':\n    kept#.add('lead')\n"
        "while kept#:\n    kept#.pop()\n    $S\n",
    ],
    "agreed in a smaller group": [
        "import torch as torch#\n" + DIST +
        "pair#, _# = dist#.new_subgroups(2)\n"
        "flag# = torch#.tensor([float(dist#.get_rank() > 1)])\n"
        "dist#.all_reduce(flag#, group=pair#)\nif flag#.item() > 0:\n    $S\n",
        "import torch as torch#\n" + DIST + "size# = dist#.get_world_size()\n"
        "low# = dist#.new_group(list(range(size# // 2)))\n"
        "high# = dist#.new_group(list(range(size# // 2, size#)))\n"
        "mine# = low# if dist#.get_rank() < size# // 2 else high#\n"
        "flag# = torch#.tensor([float(dist#.get_rank() == 0)])\n"
        "dist#.all_reduce(flag#, group=mine#)\nif flag#.item() > 0:\n    $S\n",
    ],
}

NEUTRAL = {
    "size of the world": [
        DIST + "if dist#.get_world_size() > 1:\n    $S\n",
    ],
    "the same in both branches": [
        DIST + "if dist#.get_rank() == 0:\n    $S\nelse:\n    $S\n",
    ],
    "flag agreed in the world": [
        "import torch as torch#\n" + DIST +
        "flag# = torch#.tensor([float(dist#.get_rank() == 1)])\ndist#.all_reduce(flag#)\n"
        "if flag#.item() > 0:\n    $S\n",
    ],
    "member of its group": [
        DIST + "if dist#.get_rank() in dist#.get_process_group_ranks($G):\n    $S\n",
        DIST + "if dist#.get_rank($G) >= 0:\n    $S\n",
    ],
    "setting": [
        "import os as os#\nif os#.environ.get('PLANT_SYNC', '1') == '1':\n    $S\n",
        "import json as json#\nwith open('plant.json') as setting#:\n    sync# = json#.load(setting#)['sync']\n"
        "if sync#:\n    $S\n",
    ],
}

LOOPS = ("local trip count", "local container")


def _has(stmt, kinds):
    return any(isinstance(n, kinds) for n in ast.walk(stmt))


def fits(kind, place):
    """May this be planted here and still be what its name says?"""
    stmt, source = place.stmt, place.source
    function = source.functions[place.function[1]]
    if kind in LOOPS:
        return not _has(stmt, (ast.Return, ast.Break, ast.Continue, ast.Yield, ast.YieldFrom))
    if kind == "early return":  # a generator that ends early is another fault
        return not _has(function, (ast.Yield, ast.YieldFrom))
    if kind == "swallowed exception":
        return not source.enclosing(stmt, ast.Try)
    if kind in ("agreed in a smaller group", "flag agreed in the world"):
        # In another group the flag need not be agreed, or all that see the collective may agree on it.
        return place.on_world
    if kind == "member of its group":
        return place.group is not None
    return True


def shifted(place, by):
    """The statement's lines, moved right; what continues a string stays where it is."""
    stmt, inside = place.stmt, set()
    for node in ast.walk(stmt):
        if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and
                                               isinstance(node.value, (str, bytes))):
            inside.update(range(node.lineno + 1, node.end_lineno + 1))
    lines = place.source.lines[stmt.lineno - 1:stmt.end_lineno]
    return [line if not line.strip() or stmt.lineno + i in inside else " " * by + line
            for i, line in enumerate(lines)]


def lines_of(form, number, place):
    """The lines that replace the statement."""
    indent = " " * place.stmt.col_offset
    out = []
    for line in form.replace("#", "_p%d" % number).replace("$G", place.group or "").splitlines():
        if line.strip() == "$S":
            out += shifted(place, len(line) - len(line.lstrip()))
        else:
            out.append(indent + line)
    return out
