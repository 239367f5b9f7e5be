from typing import TYPE_CHECKING
import sys

if TYPE_CHECKING:
    from fallback import gather as typed
    from only.typed import Shape

try:
    from apex import gather
except ImportError:
    from fallback import gather

try:
    from fallback import scatter
except ImportError:
    from apex import scatter

try:
    import flash
except ImportError:
    flash = None

try:
    from flash import attention
except ImportError:

    def attention():
        pass


if sys.version_info > (3, 8):

    def pick():
        pass

else:
    from fallback import gather as pick

with open("x") as handle:

    class InWith:
        pass


if TYPE_CHECKING:
    from apex import late
else:
    late = gather


def twice():
    pass


def twice():
    def second():
        pass

    second  # = func main:twice.<locals>.second


from fallback import gather as redefined


def redefined():
    pass


def wrapped():
    pass


wrapped = print(wrapped)

state = None


def set_state():
    global state, made_here
    state = 1
    made_here = 2


moved = gather


def move():
    global moved
    moved = None


one_of = None
one_of = gather
if sys.argv:
    chosen = gather
else:
    chosen = twice
first = second = twice
small = lambda x: x
(walrus := 3)
for turn in range(3):
    pass

gather  # = func fallback:gather if | external apex.gather if
scatter  # = func fallback:scatter if | external apex.scatter if
flash  # = external flash if | value main:flash if
flash.attn  # = external flash.attn
attention  # = func main:attention if | external flash.attention if
pick  # = func main:pick if | func fallback:gather if
InWith  # = class main:InWith
typed  # = func fallback:gather if
Shape  # = external only.typed.Shape if
late  # = func fallback:gather if | external apex.gather if | external apex.late if
twice  # = func main:twice
redefined  # = func main:redefined
wrapped  # = func main:wrapped | value main:wrapped
state  # = value main:state
made_here  # = value main:made_here
moved  # = value main:moved
one_of  # = value main:one_of
chosen  # = func fallback:gather if | func main:twice if | external apex.gather if
first  # = func main:twice
second  # = func main:twice
small  # = func main:<lambda>
walrus  # = value main:walrus
turn  # = value main:turn
handle  # = value main:handle

if __name__ == "__main__":
    set_state()
