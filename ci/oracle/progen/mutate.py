"""Mutations: one or two small changes of a program."""
import ast


def _is_event(s):
    return isinstance(s, ast.Expr) and isinstance(s.value, ast.Call) and \
        isinstance(s.value.func, ast.Attribute) and \
        isinstance(s.value.func.value, ast.Name) and s.value.func.value.id == "dist" and \
        s.value.func.attr not in ("init_process_group", "send", "recv")


def _bodies(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.If, ast.For, ast.While, ast.Try, ast.With,
                             ast.ExceptHandler, ast.match_case)):
            for name in ("body", "orelse", "finalbody"):
                b = getattr(node, name, None)
                if isinstance(b, list) and b:
                    yield node, b


def _scope_names(tree, node):
    """What rank is called in the function around `node`, as source."""
    for f in ast.walk(tree):
        if isinstance(f, ast.FunctionDef):
            inside = list(ast.walk(f))
            if f is not node and any(n is node for n in inside):
                if any(isinstance(n, ast.Name) and n.id == "rank" or
                       isinstance(n, ast.arg) and n.arg == "rank" for n in inside):
                    return "rank"
    return "dist.get_rank()"


def _expr(text):
    return ast.parse(text, mode="eval").body


def mutate(g, text):
    """One or two small changes; None if none applies."""
    tree = ast.parse(text)
    done = 0
    for _ in range(12):
        if done >= (2 if g.maybe(0.2) else 1):
            break
        done += _one(g, tree)
    if not done:
        return None
    return ast.unparse(ast.fix_missing_locations(tree)).replace("\n\n\n", "\n\n") + "\n"


def _one(g, tree):
    k = g.r.randrange(12)
    spots, ifs, calls = [], [], []
    if k in (0, 1, 2, 3):
        spots = [(n, b, i) for n, b in _bodies(tree) for i, s in enumerate(b) if _is_event(s)]
    if k in (5, 6, 7, 9, 10):
        ifs = [n for n in ast.walk(tree) if isinstance(n, ast.If) and not
               (isinstance(n.test, ast.Compare) and isinstance(n.test.left, ast.Name) and
                n.test.left.id in ("__name__", "n"))]
    if k in (3, 4, 11):
        calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and
                 isinstance(n.func, ast.Attribute) and isinstance(n.func.value, ast.Name) and
                 n.func.value.id == "dist"]
    if k == 0 and spots:                       # drop a collective
        _n, b, i = g.pick(*spots)
        b[i] = ast.Pass()
        return 1
    if k == 1 and spots:                       # put one under a rank test
        n, b, i = g.pick(*spots)
        rank = _scope_names(tree, b[i])
        b[i] = ast.If(_expr(g.pick("%s == 0", "%s != 0", "%s %% 2 == 0") % rank), [b[i]], [])
        return 1
    if k == 2 and spots:                       # double one
        _n, b, i = g.pick(*spots)
        b.insert(i, b[i])
        return 1
    if k == 3 and spots:                       # all_reduce -> reduce, and back
        swaps = [c for c in calls if c.func.attr == "all_reduce" and len(c.args) == 1 and
                 not any(w.arg == "async_op" for w in c.keywords)]
        if not swaps:
            return 0
        c = g.pick(*swaps)
        c.func.attr = "reduce"
        c.args.append(ast.Constant(0))
        return 1
    if k == 4:                                 # the group left out
        with_group = [c for c in calls if any(w.arg == "group" for w in c.keywords) and
                      c.func.attr in ("barrier", "all_reduce")]
        if not with_group:
            return 0
        c = g.pick(*with_group)
        c.keywords = [w for w in c.keywords if w.arg != "group"]
        return 1
    if k == 5 and ifs:                         # negate a test
        n = g.pick(*ifs)
        n.test = ast.UnaryOp(ast.Not(), n.test)
        return 1
    if k == 6 and ifs:                         # another test
        n = g.pick(*ifs)
        rank = _scope_names(tree, n)
        n.test = _expr(g.pick("%s == 0" % rank, "%s > 0" % rank, "dist.get_world_size() > 2",
                              "dist.get_rank() == 0"))
        return 1
    if k == 7 and ifs:                         # drop the else, or copy the body to it
        n = g.pick(*ifs)
        if n.orelse:
            n.orelse = []
        else:
            n.orelse = list(n.body)
        return 1
    if k == 8:                                 # swap neighbours
        pairs = [(b, i) for _n, b in _bodies(tree) for i in range(len(b) - 1)
                 if (_is_event(b[i]) or isinstance(b[i], ast.If)) and
                 (_is_event(b[i + 1]) or isinstance(b[i + 1], ast.If))]
        if not pairs:
            return 0
        b, i = g.pick(*pairs)
        b[i], b[i + 1] = b[i + 1], b[i]
        return 1
    if k == 9 and ifs:                         # pull the first of a branch out before it
        for n, b in _bodies(tree):
            for i, s in enumerate(b):
                if s in ifs and _is_event(s.body[0]) and g.maybe():
                    b.insert(i, s.body.pop(0))
                    if not s.body:
                        s.body.append(ast.Pass())
                    return 1
        return 0
    if k == 10:                                # push what follows an if into it
        for n, b in _bodies(tree):
            for i, s in enumerate(b[:-1]):
                if s in ifs and _is_event(b[i + 1]) and g.maybe():
                    s.body.append(b.pop(i + 1))
                    return 1
        return 0
    if k == 11:                                # another root
        rooted = [c for c in calls if c.func.attr in ("broadcast", "reduce") and
                  len(c.args) > 1 and isinstance(c.args[1], ast.Constant) and
                  not any(w.arg == "group" for w in c.keywords)]
        if not rooted:
            return 0
        c = g.pick(*rooted)
        c.args[1] = ast.Constant(1 - c.args[1].value) if g.maybe() else _expr("dist.get_rank()")
        return 1
    return 0
