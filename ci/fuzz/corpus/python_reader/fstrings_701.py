# formatted strings: nesting, quotes, backslashes, comments and line breaks inside (3.12)
import torch.distributed as dist

table = {"a": 1.5, 'b': {"c": 2}}
width, names = 10, ["x", "y"]
print(f"{table["a"]:>{width}.{2}f} {table['b']["c"]!r:^{width}}")
print(f"{f"{f"{1 + 1}"}"} {{literal}} {names = } {width=:05d}")
print(f"""{
    # a comment
    width
    + 1
} and {'\n'.join(names)} {"\N{BULLET}"}""")
print(rf"\d{width}\w", fr'{width}\n', F"{(lambda x: x * 2)(3)}", f'{ {"k": 1}["k"] }')
print(f"{width:{'>' if width else '<'}{10}}", f"{'a' 'b'}" "tail", rb"".decode())
print(f"{width!s}{width!a}{*names,}{[n for n in names]}", f"{width,}")


def total(x):
    dist.all_reduce(x)
    return x.item()


def show(step, x):
    if dist.get_rank() == 0:
        print(f"step {step}: {total(x):.3f} {'done' if step else "start"}")  # expect: RL101


def show_everywhere(step, x):
    text = f"step {step}: {total(x)!r:>{width}}"
    if dist.get_rank() == 0:
        print(text)
