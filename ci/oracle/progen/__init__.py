"""Random SPMD programs: idioms, the functions and statements that host them, and mutations.

generate(seed) -> (text, tags).  Which of right and divergent a whole program is, the simulator says,
never the generator.
"""
from .whole import generate  # noqa: F401
