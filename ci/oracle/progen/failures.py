"""Idioms: exceptions: who raises, who catches, and what is missed then."""
from .core import idiom, ind


@idiom("exception", "class-of-handler", weight=2)
def class_of_handler(g, bug):
    """A raise under a condition, and handlers of which one fits."""
    kind, wrong = g.pick(("ValueError", "KeyError"), ("KeyError", "OSError"),
                         ("RuntimeError", "ValueError"))
    wide = {"ValueError": "Exception", "KeyError": "LookupError", "RuntimeError": "Exception"}[kind]
    return ["try:", "    if %s:" % g.cond(bug), "        raise %s(\"x\")" % kind, "    " + g.ev(),
            "except %s:" % wrong, "    print(\"other\")", "except %s:" % g.pick(kind, wide),
            "    print(\"caught\")"]


@idiom("exception", "own-class")
def own_class(g, bug):
    base, k = g.name("JobError"), g.name("BatchError")
    g.top("class %s(Exception):" % base, "    pass")
    g.top("class %s(%s):" % (k, base), "    pass")
    return ["try:", "    if %s:" % g.cond(bug), "        raise %s(\"x\")" % k, "    " + g.ev(),
            "except %s as err:" % g.pick(base, k), "    print(err)"]


@idiom("exception", "else-of-try")
def else_of_try(g, bug):
    return ["try:", "    if %s:" % g.cond(bug), "        raise ValueError(\"x\")",
            "except ValueError:", "    print(\"skipped\")", "else:", "    " + g.ev()]


@idiom("exception", "raised-again")
def raised_again(g, bug):
    """The handler makes up for what is missed, or does not, and goes on."""
    e, other = g.two_ev()
    return ["try:", "    try:", "        if %s:" % g.cond(True),
            "            raise ValueError(\"x\")", "        " + e, "    except ValueError:",
            "        " + (other if bug else e), "        raise", "except ValueError:",
            "    print(\"over\")"]


@idiom("exception", "loop-goes-on", weight=2)
def loop_goes_on(g, bug):
    """A bad item is skipped."""
    return ["for k in range(3):", "    try:",
            "        if k == %s:" % ("RANK" if bug else g.pick("a", "1")),
            "            raise KeyError(k)",
            "        " + g.ev(), "    except KeyError:", "        " + g.pick("continue", "pass", "print(k)"),
            "    print(\"next\")"]


@idiom("exception", "finally-shares")
def finally_shares(g, bug):
    """What a finally block issues is issued whatever happens."""
    before = g.ev() if bug else "print(\"work\")"
    return ["try:", "    try:", "        if %s:" % g.vcond(), "            raise OSError(\"x\")",
            "        " + before, "    finally:", "        " + g.ev(), "except OSError:",
            "    print(\"lost\")"]


@idiom("exception", "raised-in-helper", weight=2)
def raised_in_helper(g, bug):
    f, h = g.name("check"), g.name("load")
    g.top("def %s(bad):" % f, "    if bad:", "        raise ValueError(\"bad\")", "    return 1")
    g.top("def %s(bad):" % h, "    got = %s(bad)" % f, "    " + g.ev(), "    return got")
    return ["try:", "    print(%s(%s))" % (h, g.cond(bug)), "except ValueError:",
            "    print(\"none\")"]


@idiom("exception", "result-says")
def result_says(g, bug):
    """A failure becomes a result, and the result is asked."""
    f, ok = g.name("attempt"), g.name("ok")
    g.top("def %s(bad):" % f, *ind(["try:", "    if bad:", "        raise OSError(\"x\")",
                                    "    return True", "except OSError:", "    return False"]))
    lines = ["%s = %s(%s)" % (ok, f, g.vcond())]
    if not bug:
        t = g.name("votes")
        lines += ["%s = torch.tensor([float(%s)])" % (t, ok), "dist.all_reduce(%s)" % t,
                  "%s = %s.item() > 1" % (ok, t)]
    return lines + ["if %s:" % ok, "    " + g.ev()]


@idiom("exception", "assertion-caught")
def assertion_caught(g, bug):
    return ["try:", "    assert not (%s), \"no\"" % g.cond(bug), "    " + g.ev(),
            "except AssertionError:", "    print(\"no\")"]
