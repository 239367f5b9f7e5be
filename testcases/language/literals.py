# literals, operators, continuation lines, identifiers beyond ASCII
import torch.distributed as dist

numbers = [0, 1_000_000, 0xFF_FF, 0o17, 0b1_0, 1.5e-3, .5, 5., 1e10, 3j, 0_0, 1_0.0_1e1_0J]
texts = ['a' "b" '''c''' """d""", r"\n", b"\x00", rb'\d', Rb"x", u"y", "\N{DEGREE SIGN}\u00e9\x41\101",
         "line \
continued", 'it''s', "", """ "quoted" \""" """, '\'', "#not a comment"]
x = y = z = 3
x += 1; x -= 1; x *= 2; x /= 2; x //= 1; x %= 5; x **= 2
y >>= 1; y <<= 1; y &= 7; y |= 1; y ^= 2
z = x if x else y if y else -~+z ** -x ** 2 // 3 % 4 if False else not x is not None
w = x < y <= z != 3 in (1, 2)
q = (1,), (), [], {}, {1}, {1: 2}, (1), ((1)), (1, 2,)
s = "abcdef"[1:3], "abc"[::-1], "abc"[:], [[0]][0][0], {(0, 1): 1}[0, 1]
t = x\
    + y \
    - z
größe, データ, ñ, _, __, µ = 1, 2, 3, 4, 5, 6
ﬁeld = größe


def ränge(größe=...):
    лидер = dist.get_rank() == 0
    if лидер \
            and größe:
        dist.barrier()  # expect: RL101
    return лидер
