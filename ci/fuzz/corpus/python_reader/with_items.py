with a if c else b as x, (d as e), f: pass
with (a as b, c as d,): pass
with (a or b as c): pass
with (yield x) as z: pass
try: pass
except (A, B) as e: pass
except A, B: pass
except *C: pass
