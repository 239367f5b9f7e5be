#!/usr/bin/env python3
"""The configuration file: what its keys do to findings, and what is wrong in it has a place.

usage: config.py BINARY"""
import json
import pathlib
import re
import sys
import tempfile
import tomllib

from harness import TWO_FAULTS, Harness
from schema import Schema

ROOT = pathlib.Path(__file__).resolve().parent.parent


def found(h, tmp, *args):
    done = h.run("check", "--output-format", "json", *args, cwd=tmp)
    h.check("runs", done.returncode in (0, 1), str(done.stderr[-300:]))
    return sorted((f["path"], f["code"], f["level"], f.get("suppressed", {}).get("reason"))
                  for f in json.loads(done.stdout)["findings"])


def codes(h, tmp, *args):
    return [(path, code) for path, code, _, reason in found(h, tmp, *args) if not reason]


def test_keys(h, tmp):
    (tmp / "src/tests").mkdir(parents=True)
    (tmp / "src/job.py").write_text(TWO_FAULTS)
    (tmp / "src/tests/test_job.py").write_text(TWO_FAULTS.replace("def ", "def test_"))
    a, b = ("src/job.py", "RL101"), ("src/job.py", "RL103")
    x, y = ("src/tests/test_job.py", "RL101"), ("src/tests/test_job.py", "RL103")
    config = tmp / "ranklint.toml"
    for text, left in (("", [a, b, x, y]), ('select = ["RL103"]', [b, y]), ('select = ["RL1"]', [a, b, x, y]),
                       ('ignore = ["divergent-early-exit"]', [a, x]), ('select = ["RL1"]\nignore = ["RL101"]', [b, y]),
                       ('[per-file-ignores]\n"tests/" = ["RL1"]', [a, b]),
                       ('[per-file-ignores]\n"src/tests/**" = ["RL101"]', [a, b, y]),
                       ('[per-file-ignores]\n"test_*.py" = ["RL103"]\n"src/job.py" = ["RL101"]', [b, x]),
                       ('[per-file-ignores]\n"/tests" = ["RL1"]', [a, b, x, y])):
        config.write_text(text)
        h.check(text, codes(h, tmp) == left, str(codes(h, tmp)))
    config.write_text('[per-file-ignores]\n"tests/" = ["RL1"]\n[severity]\nRL101 = "note"\n')
    h.check("from below", [c for _, c in codes(h, tmp / "src")] == ["RL101", "RL103"])
    h.check("levels", [x[2] for x in found(h, tmp, "src/job.py")] == ["note", "error"], str(found(h, tmp)))
    h.check("kept with a reason", {x[3] for x in found(h, tmp)} == {None, "per-file-ignores"})
    h.expect("notes do not fail", h.run("check", "--ignore", "RL103", cwd=tmp), 0, ["3 suppressed"])
    h.check("--select", codes(h, tmp, "--select", "RL103,RL2", "src/job.py") == [b])
    h.check("--isolated", len(codes(h, tmp, "--isolated")) == 4)
    config.unlink()
    (tmp / "pyproject.toml").write_text('[tool.ranklint]\nselect = ["RL103"]\n[tool.ranklint.per-file-ignores]\n"tests/" = ["RL103"]\n[tool.other]\nx = 1\n')
    h.check("pyproject", codes(h, tmp) == [b], str(codes(h, tmp)))
    (tmp / "pyproject.toml").unlink()


def test_faults(h, tmp):
    for text, place, says in (
            ("strickt = true", "1:1", "unknown key `strickt`; did you mean `strict`?"),
            ("strict = 1", "1:10", "expected true or false"),
            ('select = ["RL999"]', "1:10", "there is no code `RL999`"),
            ('select = "RL101"', "1:10", "expected an array"),
            ('ignore = ["divergent-rot"]', "1:10", "did you mean `divergent-root`?"),
            ('[severity]\nRL101 = "bad"', "2:9", "expected one of"),
            ('[severity]\nRL999 = "note"', "2:1", "there is no code"),
            ('[per-file-ignores]\n"a.py" = "RL101"', "2:10", "expected an array"),
            ('[per-file-ignore]\n"a.py" = ["RL101"]', "2:1", "unknown key"),
            ('profile = "gat"', "1:11", "expected one of"), ("strict = true\nstrict = true", "2:1", "before"),
            ("x = [", "1:", "syntax error"), ("baseline = 3", "1:12", "expected a path")):
        (tmp / "ranklint.toml").write_text(text)
        for verb in ("check", "config"):
            h.expect(verb + " " + text, h.run(verb, cwd=tmp), 2, ["ranklint.toml:" + place, says])
    (tmp / "ranklint.toml").unlink()
    h.expect("--select", h.run("check", "--select", "RL9", cwd=tmp), 2, ["--select: there is no code"])


def test_named_files(h, tmp):
    """What `check` refuses `config` refuses: a hook that looks at the configuration alone sees it."""
    (tmp / "bad.pyi").write_text("@colective(op='x')\ndef f(): ...\n")
    (tmp / "bad.json").write_text("{}")
    for text, says in (('models = ["none.pyi"]', "none.pyi"), ('models = ["bad.pyi"]', "bad.pyi:1:2"),
                       ('baseline = "none.json"', "none.json"), ('baseline = "bad.json"', "no baseline")):
        (tmp / "ranklint.toml").write_text(text)
        for verb in ("check", "config"):
            h.expect(verb + " " + text, h.run(verb, cwd=tmp), 2, [says])
    for name in ("ranklint.toml", "bad.pyi", "bad.json"):
        (tmp / name).unlink()


def test_shown(h, tmp):
    text = 'profile = "audit"\nextend-exclude = ["a\\"b", "c\\\\d"]\nrequire-reason = true\n[per-file-ignores]\n"x/**" = ["RL101"]\n[severity]\nRL203 = "error"\n'
    (tmp / "ranklint.toml").write_text(text)
    done = h.run("config", cwd=tmp)
    h.expect("config", done, 0, (), ["# from "])
    shown, wanted = tomllib.loads(done.stdout.decode()), tomllib.loads(text)
    h.check("shows what is set", all(shown[k] == v for k, v in wanted.items()), str(shown))
    (tmp / "again.toml").write_bytes(done.stdout)
    again = h.run("config", "--config", "again.toml", cwd=tmp)
    h.check("can be read again", tomllib.loads(again.stdout.decode()) == shown)
    h.check("flags win", 'profile = "all"' in h.run("config", "--profile", "all", cwd=tmp).stdout.decode())
    h.expect("none", h.run("config", "--isolated", cwd=tmp), 0, (), ["# no configuration file"])
    page = (ROOT / "docs/command-line.md").read_text(encoding="utf-8")
    keys = re.findall(r'^(?:KEY|TABLE)\("([^"]+)"', (ROOT / "analyzer/config/keys.def").read_text(), re.M)
    schema = json.loads((ROOT / "docs/schemas/config.schema.json").read_text())
    h.check("the schema has the keys", set(schema["properties"]) == set(keys), str(set(schema["properties"]) ^ set(keys)))
    for name, value in (("shown", shown), ("wanted", wanted), ("example", tomllib.loads(re.search(r"```toml\n(.*?)```", page, re.S).group(1)))):
        h.check("the schema takes what is " + name, not Schema(schema).faults(value), str(Schema(schema).faults(value)))
    h.check("the schema can fail", Schema(schema).faults({"strict": 1, "x": 2}))
    for key in keys:
        h.check("docs/command-line.md has %s" % key, "| `%s` |" % key in page or "| `[%s]` |" % key in page)


def main():
    h = Harness(sys.argv[1])
    with tempfile.TemporaryDirectory() as d:
        tmp = pathlib.Path(d)
        for test in (test_keys, test_faults, test_named_files, test_shown):
            test(h, tmp)
    h.finish()


main()
