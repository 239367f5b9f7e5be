"""A small validator for JSON schemas (draft 4 to 7): the keywords that the schemas here use. One that
it does not know is an error, so that nothing is passed over."""
import re

NOTES = {"$schema", "$id", "id", "title", "description", "default", "definitions", "format", "examples", "$comment"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def is_type(value, name):
    if name in ("integer", "number"):
        numbers = int if name == "integer" else (int, float)
        return isinstance(value, numbers) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


class Schema:
    def __init__(self, root):
        self.root = root

    def faults(self, value):
        return list(self.check(value, self.root, "$"))

    def resolve(self, ref):
        if not ref.startswith("#/"):
            raise ValueError("no reference to another file: " + ref)
        at = self.root
        for part in ref[2:].split("/"):
            at = at[part]
        return at

    def check(self, value, schema, at):
        for key, rule in schema.items():
            if key in NOTES:
                continue
            test = getattr(self, "on_" + key.lstrip("$"), None)
            if test is None:
                raise ValueError("unknown keyword %s at %s" % (key, at))
            yield from test(value, rule, at, schema)

    def on_ref(self, value, rule, at, _):
        yield from self.check(value, self.resolve(rule), at)

    def on_type(self, value, rule, at, _):
        names = rule if isinstance(rule, list) else [rule]
        if not any(is_type(value, n) for n in names):
            yield "%s: is %s, not %s" % (at, type(value).__name__, " or ".join(names))

    def on_enum(self, value, rule, at, _):
        if value not in rule:
            yield "%s: %r is none of %s" % (at, value, rule)

    def on_const(self, value, rule, at, _):
        if value != rule:
            yield "%s: %r is not %r" % (at, value, rule)

    def on_required(self, value, rule, at, _):
        for key in rule:
            if isinstance(value, dict) and key not in value:
                yield "%s: lacks %s" % (at, key)

    def on_properties(self, value, rule, at, _):
        for key, sub in rule.items():
            if isinstance(value, dict) and key in value:
                yield from self.check(value[key], sub, "%s.%s" % (at, key))

    def on_additionalProperties(self, value, rule, at, schema):
        for key in value if isinstance(value, dict) else ():
            if key in schema.get("properties", ()):
                continue
            if rule is False:
                yield "%s: %s is not known" % (at, key)
            elif isinstance(rule, dict):
                yield from self.check(value[key], rule, "%s.%s" % (at, key))

    def on_items(self, value, rule, at, _):
        for i, item in enumerate(value if isinstance(value, list) else ()):
            yield from self.check(item, rule, "%s[%d]" % (at, i))

    def on_minItems(self, value, rule, at, _):
        if isinstance(value, list) and len(value) < rule:
            yield "%s: fewer than %d items" % (at, rule)

    def on_maxItems(self, value, rule, at, _):
        if isinstance(value, list) and len(value) > rule:
            yield "%s: more than %d items" % (at, rule)

    def on_uniqueItems(self, value, rule, at, _):
        if rule and isinstance(value, list) and any(value[i] in value[:i] for i in range(len(value))):
            yield "%s: equal items" % at

    def on_minimum(self, value, rule, at, _):
        if is_type(value, "number") and value < rule:
            yield "%s: %s is below %s" % (at, value, rule)

    def on_maximum(self, value, rule, at, _):
        if is_type(value, "number") and value > rule:
            yield "%s: %s is above %s" % (at, value, rule)

    def on_minLength(self, value, rule, at, _):
        if isinstance(value, str) and len(value) < rule:
            yield "%s: too short" % at

    def on_pattern(self, value, rule, at, _):
        if isinstance(value, str) and not re.search(rule, value):
            yield "%s: %r does not match %s" % (at, value, rule)

    def on_anyOf(self, value, rule, at, _):
        if not any(not list(self.check(value, sub, at)) for sub in rule):
            yield "%s: fits none of %d forms" % (at, len(rule))

    def on_oneOf(self, value, rule, at, _):
        fitting = sum(not list(self.check(value, sub, at)) for sub in rule)
        if fitting != 1:
            yield "%s: fits %d forms, not one" % (at, fitting)

    def on_allOf(self, value, rule, at, _):
        for sub in rule:
            yield from self.check(value, sub, at)

    def on_not(self, value, rule, at, _):
        if not list(self.check(value, rule, at)):
            yield "%s: fits what it must not" % at

    def on_dependencies(self, value, rule, at, _):
        for key, needs in rule.items():
            if isinstance(value, dict) and key in value:
                yield from ("%s: %s needs %s" % (at, key, n) for n in needs if n not in value)
