"""What flows through elements, fields, arguments, results and the methods that syntax calls."""
from dataclasses import dataclass
from functools import partial

from shop.base import HANDLERS, Food, Item, opened, price_of


@dataclass
class Line:
    item: Item
    count: int


class Cart:
    kind = Food

    def __init__(self):
        self.lines = []
        self.by_name = {}

    def add(self, item):
        self.lines.append(Line(item, 1))
        self.by_name["last"] = item

    def __len__(self):
        return len(self.lines)

    def __iter__(self):
        for line in self.lines:
            yield line.item

    def __getitem__(self, at):
        return self.lines[at]

    def __contains__(self, item):
        return item in self.by_name

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    @classmethod
    def filled(cls):
        cart = cls()
        cart.add(cls.kind(1, "milk"))
        return cart

    def visit_bread(self, item):
        return item.tax()

    def visit(self, name, item):  # -> Cart.visit_bread
        return getattr(self, "visit_" + name)(item)


class BigCart(Cart):
    def __getattr__(self, name):
        return None


def fields():  # -> Cart.filled Cart.add Food.__init__ Food.tax
    cart = Cart.filled()
    cart.by_name["last"].tax()
    cart.add(Food(2, "tea"))


def elements(cart: Cart):  # -> Cart.__iter__ Item.total Cart.__getitem__ Food.tax
    for item in cart:
        item.total()
    return cart[0].item.tax()


def syntax():  # -> Cart.__init__ Cart.__enter__ Cart.__exit__ Cart.__len__ Cart.__contains__
    with Cart() as cart:
        if not cart:
            return 1 in cart


def text():  # -> Food.__init__ Item.label Food.__str__
    food = [Food(1, "egg")]
    print(food[0].label)
    return f"{food[0]}" + "%s" % food[0]


def ordered():  # -> Item.__init__ Item.__lt__ Item.tax
    a, b = Item(1), Item(2)
    first, second = sorted([a, b])
    return second.tax()


def largest():  # -> Food.__init__ Item.__gt__ Food.tax
    return max(Food(1, "pea"), Food(2, "leek")).tax()


def callbacks():  # -> Food.__init__ callbacks.<locals>.<lambda> pay_cash pay_card
    items = [Food(1, "egg")]
    sorted(items, key=lambda i: i.tax())
    for pay in HANDLERS.values():
        pay(items[0])


def later():  # -> Food.__init__ traced.<locals>.wrapper
    return partial(price_of, Food(3, "jam"))()


def managed():  # -> opened Food.tax
    with opened() as bread:
        bread.tax()


def computed(cart):  # -> BigCart.__getattr__
    if isinstance(cart, BigCart):
        return cart.unknown


def made():  # -> Cart.__init__ Item.tax Cart.__len__
    both = type("Both", (Cart, Item), {})()
    return both.tax() + len(both)


class Shelf:
    def __init__(self):
        self._top = None

    @property
    def top(self):
        return self._top

    @top.setter
    def top(self, item):
        self._top = item

    @staticmethod
    def fresh():
        return Shelf()


def property_of(_):  # -> Shelf.fresh Shelf.top Shelf.top Food.__init__ Food.tax
    shelf = Shelf.fresh()
    shelf.top = Food(1, "oil")
    shelf.top.tax()


def passed(*items, **named):  # -> Food.tax Item.tax
    items[0].tax()
    named["other"].tax()


def spread():  # -> Food.__init__ Item.__init__ passed
    both = (Food(1, "rye"),)
    passed(*both, **{"other": Item(2)})


def generated():  # ->
    got = yield
    yield Item


def resumed():  # -> generated Item.__init__ Item.tax
    source = generated()
    source.send(None)
    [kind(1).tax() for kind in source]


def enclosing():  # -> enclosing.<locals>.inner Item.tax
    item = None

    def inner():  # -> Item.__init__
        nonlocal item
        item = Item(1)
    inner()
    item.tax()


def unknown(item):  # ->
    return item.tax() + item.total()


def priced_again(rounds):  # -> Food.__init__ traced.<locals>.wrapper
    ask = price_of
    for number in range(rounds):
        ask = partial(ask, Food(number, "tea"))
    return ask()
