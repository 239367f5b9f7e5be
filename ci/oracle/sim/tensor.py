"""A tensor of plain Python numbers: enough arithmetic for programs that branch on results.

A tensor is a view: `store` is a list shared by all views of it, `index` says which cells of the
store this view shows, in row-major order.  In-place operations write through the view, so that
`t = loss.detach(); all_reduce(t)` changes `loss` as it does in torch.
"""
import math

inf, nan, pi = math.inf, math.nan, math.pi


class dtype:
    def __init__(self, name, cast):
        self.name, self.cast = name, cast
        self.is_floating_point = cast is float

    def __repr__(self):
        return "torch." + self.name


float32 = dtype("float32", float)
float64 = dtype("float64", float)
float16 = dtype("float16", float)
bfloat16 = dtype("bfloat16", float)
int64 = dtype("int64", int)
int32 = dtype("int32", int)
uint8 = dtype("uint8", int)
bool_ = dtype("bool", bool)


class Size(tuple):
    def numel(self):
        return _product(self)


def _product(shape):
    n = 1
    for s in shape:
        n *= s
    return n


def _shape_of(args):
    if len(args) == 1 and isinstance(args[0], (tuple, list)):
        args = args[0]
    return tuple(int(a) for a in args)


def _flatten(value, out):
    """Append the numbers of nested lists to `out`; the shape is returned."""
    if isinstance(value, Tensor):
        out.extend(value.values())
        return value.shape
    if isinstance(value, (list, tuple)):
        inner = ()
        for v in value:
            inner = _flatten(v, out)
        return (len(value),) + tuple(inner)
    out.append(value)
    return ()


def _guess(values):
    if values and all(isinstance(v, bool) for v in values):
        return bool_
    if values and all(isinstance(v, int) for v in values):
        return int64
    return float32


def _strides(shape):
    out, n = [], 1
    for s in reversed(shape):
        out.append(n)
        n *= s
    return out[::-1]


def _broadcast_shape(a, b):
    n = max(len(a), len(b))
    a, b = (1,) * (n - len(a)) + tuple(a), (1,) * (n - len(b)) + tuple(b)
    out = []
    for x, y in zip(a, b):
        if x != y and x != 1 and y != 1:
            raise RuntimeError("The size of tensor a must match the size of tensor b")
        out.append(y if x == 1 else x)
    return tuple(out)


class Tensor:
    __slots__ = ("store", "index", "shape", "dtype", "grad", "requires_grad", "grad_fn", "__dict__")

    def __init__(self, store, shape, kind=None, index=None):
        self.store = store
        self.shape = Size(shape)
        self.index = range(len(store)) if index is None else index
        self.dtype = kind or _guess(store)
        self.grad, self.requires_grad, self.grad_fn = None, False, None

    device = property(lambda self: "cpu")
    data = property(lambda self: self.detach())
    ndim = property(lambda self: len(self.shape))
    T = property(lambda self: self.t())
    is_cuda = False

    def values(self):
        store = self.store
        return [store[i] for i in self.index]

    def write(self, values):
        store, cast = self.store, self.dtype.cast
        for i, v in zip(self.index, values):
            store[i] = cast(v) if v == v or cast is float else 0
        return self

    # ---- shape
    def numel(self):
        return len(self.index)

    nelement = numel

    def element_size(self):
        return 4

    def dim(self):
        return len(self.shape)

    def size(self, d=None):
        return self.shape if d is None else self.shape[d]

    def __len__(self):
        if not self.shape:
            raise TypeError("len() of a 0-d tensor")
        return self.shape[0]

    def view(self, *shape):
        shape = _shape_of(shape)
        if -1 in shape:
            rest = _product(s for s in shape if s != -1)
            shape = tuple(len(self.index) // rest if s == -1 else s for s in shape)
        if _product(shape) != len(self.index):
            raise RuntimeError("shape is invalid for input of size %d" % len(self.index))
        return Tensor(self.store, shape, self.dtype, self.index)

    reshape = view

    def view_as(self, other):
        return self.view(other.shape)

    def flatten(self, *_):
        return self.view(-1)

    ravel = flatten

    def squeeze(self, *_):
        return Tensor(self.store, [s for s in self.shape if s != 1], self.dtype, self.index)

    def unsqueeze(self, d):
        shape = list(self.shape)
        shape.insert(d if d >= 0 else len(shape) + 1 + d, 1)
        return Tensor(self.store, shape, self.dtype, self.index)

    def t(self):
        if len(self.shape) < 2:
            return self
        rows, cols = self.shape
        index = [self.index[r * cols + c] for c in range(cols) for r in range(rows)]
        return Tensor(self.store, (cols, rows), self.dtype, index)

    def detach(self):
        return Tensor(self.store, self.shape, self.dtype, self.index)

    def contiguous(self):
        return self

    def clone(self):
        return Tensor(self.values(), self.shape, self.dtype)

    def __deepcopy__(self, memo):
        return self.clone()

    def to(self, *args, **kwargs):
        for a in list(args) + list(kwargs.values()):
            if isinstance(a, dtype):
                return self._as(a)
        return self

    def cpu(self):
        return self

    cuda = cpu
    requires_grad_ = lambda self, flag=True: self  # noqa: E731

    def _as(self, kind):
        return Tensor([kind.cast(v) for v in self.values()], self.shape, kind)

    float = lambda self: self._as(float32)  # noqa: E731
    double = lambda self: self._as(float64)  # noqa: E731
    int = lambda self: self._as(int32)  # noqa: E731
    long = lambda self: self._as(int64)  # noqa: E731
    bool = lambda self: self._as(bool_)  # noqa: E731

    def type(self, kind=None):
        return self if kind is None else self._as(kind)

    # ---- reading
    def item(self):
        if len(self.index) != 1:
            raise ValueError("only one element tensors can be converted to Python scalars")
        return self.store[self.index[0]]

    def tolist(self):
        def nest(values, shape):
            if not shape:
                return values[0]
            step = _product(shape[1:])
            return [nest(values[k * step:(k + 1) * step], shape[1:]) for k in range(shape[0])]
        return nest(self.values(), self.shape)

    def numpy(self):
        return self.tolist()

    def __bool__(self):
        return True if self.item() else False

    def __int__(self):
        return int_(self.item())

    def __index__(self):
        return int_(self.item())

    def __float__(self):
        return float_(self.item())

    def __format__(self, spec):
        return format(self.item(), spec) if len(self.index) == 1 else str(self)

    def __repr__(self):
        return "tensor(%r)" % (self.tolist(),)

    def __iter__(self):
        return iter([self[i] for i in range(len(self))])

    __hash__ = object.__hash__

    # ---- indexing
    def _select(self, key):
        """(positions in self.index, shape) of self[key]"""
        if isinstance(key, Tensor) and key.dtype is bool_:
            inner = _product(self.shape[len(key.shape):])
            at = [k for k, v in enumerate(key.values()) if v]
            return ([a * inner + j for a in at for j in range(inner)],
                    (len(at),) + tuple(self.shape[len(key.shape):]))
        keys = list(key) if isinstance(key, tuple) else [key]
        if Ellipsis in [k for k in keys if not isinstance(k, Tensor)]:
            at = [i for i, k in enumerate(keys) if k is Ellipsis][0]
            keys[at:at + 1] = [slice(None)] * (len(self.shape) - len(keys) + 1)
        keys += [slice(None)] * (len(self.shape) - len(keys))
        axes, shape = [], []
        for k, n in zip(keys, self.shape):
            if isinstance(k, slice):
                r = range(*k.indices(n))
                axes.append(r)
                shape.append(len(r))
            elif isinstance(k, (list, Tensor)) and not (isinstance(k, Tensor) and not k.shape):
                r = [int_(v) for v in (k.values() if isinstance(k, Tensor) else k)]
                axes.append(r)
                shape.append(len(r))
            else:
                k = int_(k)
                if not -n <= k < n:
                    raise IndexError("index %d is out of bounds for dimension of size %d" % (k, n))
                axes.append([k % n])
        at = [0]
        for r, stride in zip(axes, _strides(self.shape)):
            at = [a + i * stride for a in at for i in r]
        return at, tuple(shape)

    def __getitem__(self, key):
        at, shape = self._select(key)
        return Tensor(self.store, shape, self.dtype, [self.index[a] for a in at])

    def __setitem__(self, key, value):
        self[key].copy_(value)

    # ---- in place
    def copy_(self, other, *_):
        values = other.values() if isinstance(other, Tensor) else None
        if values is None:
            values = []
            _flatten(other, values)
        if len(values) == 1:
            values = values * len(self.index)
        if len(values) != len(self.index):
            raise RuntimeError("The size of tensor a must match the size of tensor b")
        return self.write(values)

    def fill_(self, value):
        return self.write([value.item() if isinstance(value, Tensor) else value] * len(self.index))

    def zero_(self):
        return self.fill_(0)

    def _in_place(self, other, f):
        return self.write(self._binary(other, f).values())

    def add_(self, o, alpha=1):
        return self._in_place(o, lambda x, y: x + alpha * y)

    def sub_(self, o, alpha=1):
        return self._in_place(o, lambda x, y: x - alpha * y)

    def mul_(self, o):
        return self._in_place(o, lambda x, y: x * y)

    def div_(self, o):
        return self._in_place(o, lambda x, y: _div(x, y))

    __iadd__, __isub__, __imul__, __itruediv__ = add_, sub_, mul_, div_

    # ---- arithmetic
    def _unary(self, f, kind=None):
        return Tensor([f(v) for v in self.values()], self.shape, kind or self.dtype)

    def _binary(self, other, f, kind=None):
        if isinstance(other, Tensor):
            x, y = self.values(), other.values()
            shape = _broadcast_shape(self.shape, other.shape)
            if self.shape != shape:
                x = _expand(x, self.shape, shape)
            if other.shape != shape:
                y = _expand(y, other.shape, shape)
            out = [f(a, b) for a, b in zip(x, y)]
        elif isinstance(other, (int_, float_)):
            shape = self.shape
            out = [f(a, other) for a in self.values()]
        else:
            return NotImplemented
        return Tensor(out, shape, kind or (_guess(out) if out else self.dtype))

    def __add__(self, o):
        return self._binary(o, lambda x, y: x + y)

    __radd__ = __add__

    def __sub__(self, o):
        return self._binary(o, lambda x, y: x - y)

    def __rsub__(self, o):
        return self._binary(o, lambda x, y: y - x)

    def __mul__(self, o):
        return self._binary(o, lambda x, y: x * y)

    __rmul__ = __mul__

    def __truediv__(self, o):
        return self._binary(o, lambda x, y: _div(x, y), float32)

    def __rtruediv__(self, o):
        return self._binary(o, lambda x, y: _div(y, x), float32)

    def __floordiv__(self, o):
        return self._binary(o, lambda x, y: x // y)

    def __mod__(self, o):
        return self._binary(o, lambda x, y: x % y)

    def __pow__(self, o):
        return self._binary(o, lambda x, y: x ** y)

    def __and__(self, o):
        return self._binary(o, lambda x, y: x & y)

    def __or__(self, o):
        return self._binary(o, lambda x, y: x | y)

    def __invert__(self):
        return self._unary((lambda v: not v) if self.dtype is bool_ else (lambda v: ~v))

    def __neg__(self):
        return self._unary(lambda v: -v)

    def __abs__(self):
        return self._unary(abs)

    def __eq__(self, o):
        return self._binary(o, lambda x, y: x == y, bool_)

    def __ne__(self, o):
        return self._binary(o, lambda x, y: x != y, bool_)

    def __lt__(self, o):
        return self._binary(o, lambda x, y: x < y, bool_)

    def __le__(self, o):
        return self._binary(o, lambda x, y: x <= y, bool_)

    def __gt__(self, o):
        return self._binary(o, lambda x, y: x > y, bool_)

    def __ge__(self, o):
        return self._binary(o, lambda x, y: x >= y, bool_)

    add, sub, mul, div, pow = __add__, __sub__, __mul__, __truediv__, __pow__
    eq, ne, lt, le, gt, ge, neg, abs = (
        __eq__, __ne__, __lt__, __le__, __gt__, __ge__, __neg__, __abs__)

    def sqrt(self):
        return self._unary(lambda v: math.sqrt(v) if v >= 0 else nan, float32)

    def exp(self):
        return self._unary(math.exp, float32)

    def log(self):
        return self._unary(lambda v: math.log(v) if v > 0 else -inf, float32)

    def isfinite(self):
        return self._unary(math.isfinite, bool_)

    def isnan(self):
        return self._unary(math.isnan, bool_)

    def isinf(self):
        return self._unary(math.isinf, bool_)

    def nan_to_num(self, *_):
        return self._unary(lambda v: v if math.isfinite(v) else
                           0.0 if v != v else math.copysign(3.4e38, v))

    def clamp(self, min=None, max=None):
        def f(v):
            v = v if min is None or v > min else min
            return v if max is None or v < max else max
        return self._unary(f)

    def __matmul__(self, o):
        a = self if len(self.shape) > 1 else self.view(1, -1)
        b = o if len(o.shape) > 1 else o.view(-1, 1)
        n, m = a.shape[-1], b.shape[-1]
        x, y, out = a.values(), b.values(), []
        for r in range(len(x) // n):
            for c in range(m):
                out.append(sum_(x[r * n + k] * y[k * m + c] for k in range(n)))
        return Tensor(out, tuple(a.shape[:-1]) + (m,), float32)

    matmul = mm = __matmul__

    # ---- reductions
    def _reduce(self, f, d, keepdim, kind=None):
        if d is None:
            return Tensor([f(self.values())], (), kind)
        d %= len(self.shape)
        rows = self.movefirst(d)
        step = _product(rows.shape[1:])
        v = rows.values()
        out = [f(v[j::step]) for j in range(step)]
        shape = list(rows.shape[1:])
        if keepdim:
            shape.insert(d, 1)
        return Tensor(out, shape, kind)

    def movefirst(self, d):
        order = [d] + [k for k in range(len(self.shape)) if k != d]
        strides = _strides(self.shape)
        at = [0]
        for k in order:
            at = [a + i * strides[k] for a in at for i in range(self.shape[k])]
        return Tensor(self.store, [self.shape[k] for k in order], self.dtype,
                      [self.index[a] for a in at])

    def sum(self, dim=None, keepdim=False):
        return self._reduce(sum_, dim, keepdim)

    def mean(self, dim=None, keepdim=False):
        return self._reduce(lambda v: sum_(v) / len(v) if v else nan, dim, keepdim, float32)

    def prod(self, dim=None, keepdim=False):
        return self._reduce(_product, dim, keepdim)

    def any(self, dim=None, keepdim=False):
        return self._reduce(any_, dim, keepdim, bool_)

    def all(self, dim=None, keepdim=False):
        return self._reduce(all_, dim, keepdim, bool_)

    def max(self, dim=None, keepdim=False):
        return self._reduce(max_, dim, keepdim, self.dtype)

    def min(self, dim=None, keepdim=False):
        return self._reduce(min_, dim, keepdim, self.dtype)

    amax, amin = max, min

    def argmax(self, dim=None):
        return self._reduce(lambda v: v.index(max_(v)), dim, False, int64)

    def argmin(self, dim=None):
        return self._reduce(lambda v: v.index(min_(v)), dim, False, int64)

    def median(self):
        return self._reduce(lambda v: sorted(v)[(len(v) - 1) // 2] if v else nan, None, False)

    def norm(self, *_):
        return self._reduce(lambda v: math.sqrt(sum_(x * x for x in v)), None, False, float32)

    def nonzero(self):
        return Tensor([k for k, v in enumerate(self.values()) if v],
                      (sum_(1 for v in self.values() if v), 1), int64)

    # ---- pieces
    def narrow(self, d, start, length):
        return self[(slice(None),) * (d % len(self.shape)) + (slice(start, start + length),)]

    def split(self, size, dim=0):
        n, out, at = self.shape[dim], [], 0
        sizes = size if isinstance(size, (list, tuple)) else [size] * -(-n // size)
        for s in sizes:
            out.append(self.narrow(dim, at, min_(s, n - at)))
            at += s
        return tuple(out)

    def chunk(self, pieces, dim=0):
        return self.split(max_(1, -(-self.shape[dim] // pieces)), dim)

    def tensor_split(self, pieces, dim=0):
        n = self.shape[dim]
        return self.split([n // pieces + (k < n % pieces) for k in range(pieces)], dim)

    def unbind(self, dim=0):
        return tuple(self)

    def backward(self, *_):
        pass


int_, float_, sum_, any_, all_, max_, min_ = int, float, sum, any, all, max, min


def _div(x, y):
    try:
        return x / y
    except ZeroDivisionError:
        return nan if x == 0 or x != x else math.copysign(inf, x)


def _expand(values, old, new):
    old = (1,) * (len(new) - len(old)) + tuple(old)
    at = [0]
    for o, n, stride in zip(old, new, _strides(old)):
        at = [a + (i * stride if o != 1 else 0) for a in at for i in range(n)]
    return [values[a] for a in at]


# ---- makers
def _maker(value):
    def make(*shape, dtype=None, **_):
        shape = _shape_of(shape)
        kind = dtype or float32
        return Tensor([kind.cast(value)] * _product(shape), shape, kind)
    return make


zeros, ones, empty = _maker(0), _maker(1), _maker(0)
_seed = [1]


def _random(*shape, dtype=None, **_):
    """Deterministic numbers in [0, 1), the same on every rank for the same call order."""
    shape = _shape_of(shape)
    out = []
    for _k in range(_product(shape)):
        _seed[0] = (_seed[0] * 1103515245 + 12345) % 2147483648
        out.append(_seed[0] / 2147483648)
    return Tensor(out, shape, float32)


rand = randn = _random


def manual_seed(value):
    _seed[0] = int(value) % 2147483648


def full(shape, value, dtype=None, **_):
    shape = _shape_of((shape,) if not isinstance(shape, (tuple, list)) else (shape,))
    kind = dtype or _guess([value])
    return Tensor([kind.cast(value)] * _product(shape), shape, kind)


def tensor(data, dtype=None, **_):
    out = []
    shape = _flatten(data, out)
    kind = dtype or _guess(out)
    return Tensor([kind.cast(v) for v in out], shape, kind)


as_tensor = tensor


def arange(*args, dtype=None, **_):
    r = list(range(*[int(a) for a in args]))
    kind = dtype or int64
    return Tensor([kind.cast(v) for v in r], (len(r),), kind)


def zeros_like(t, dtype=None, **_):
    return zeros(t.shape, dtype=dtype or t.dtype)


def ones_like(t, dtype=None, **_):
    return ones(t.shape, dtype=dtype or t.dtype)


empty_like = zeros_like


def full_like(t, value, dtype=None, **_):
    return full(t.shape, value, dtype=dtype or t.dtype)


def cat(tensors, dim=0):
    tensors = [t for t in tensors if t.numel() or len(t.shape) > 1] or list(tensors)
    if dim == 0 or len(tensors[0].shape) == 1:
        out = []
        for t in tensors:
            out.extend(t.values())
        shape = list(tensors[0].shape)
        shape[0] = sum(t.shape[0] for t in tensors)
        return Tensor(out, shape, tensors[0].dtype)
    first = cat([t.movefirst(dim) for t in tensors])
    if dim != 1 or len(first.shape) != 2:
        raise NotImplementedError("cat along dimension %d" % dim)
    return first.t().clone()


concat = cat


def stack(tensors, dim=0):
    return cat([t.unsqueeze(0) for t in tensors])


def quantile(t, q):
    v = sorted(t.values())
    at = q * (len(v) - 1)
    low = int(at)
    high = min(low + 1, len(v) - 1)
    return Tensor([v[low] + (v[high] - v[low]) * (at - low)], (), float32)


def where(cond, x, y):
    pick = [a if c else b for c, a, b in zip(
        cond.values(), _spread(x, cond), _spread(y, cond))]
    return Tensor(pick, cond.shape)


def _spread(x, like):
    return _expand(x.values(), x.shape, like.shape) if isinstance(x, Tensor) else \
        [x] * like.numel()


def allclose(x, y, **_):
    return all(abs(a - b) < 1e-6 for a, b in zip(x.values(), y.values()))


def equal(x, y):
    return x.shape == y.shape and x.values() == y.values()


def is_tensor(x):
    return isinstance(x, Tensor)


def lift(name):
    """torch.f(t, ...) for a method t.f(...)"""
    def f(t, *args, **kwargs):
        return getattr(t, name)(*args, **kwargs)
    f.__name__ = name
    return f


LIFTED = ("isfinite isnan isinf sqrt exp log sum mean any all max min abs median norm argmax "
          "argmin chunk split tensor_split clamp flatten reshape squeeze unsqueeze nonzero "
          "numel clone detach add sub mul div matmul nan_to_num prod").split()
