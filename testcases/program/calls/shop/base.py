"""Bases, a table of callbacks, and names that other files import."""
import functools
import contextlib

HANDLERS = {}


def handles(kind):  # ->
    def register(function):  # ->
        HANDLERS[kind] = function
        return function
    return register


def traced(function):  # ->
    @functools.wraps(function)
    def wrapper(*args, **kwargs):  # -> price_of
        return function(*args, **kwargs)
    return wrapper


class Item:
    def __init__(self, price):  # ->
        self.price = price

    def total(self):  # -> Item.tax Food.tax
        return self.price + self.tax()

    def tax(self):  # ->
        return 1

    @property
    def label(self):  # -> Item.__str__ Food.__str__
        return str(self)

    def __str__(self):  # ->
        return "item"

    def __lt__(self, other):  # ->
        return self.price < other.price

    def __gt__(self, other):  # ->
        return self.price > other.price


class Food(Item):
    def __init__(self, price, name):  # -> Item.__init__
        super().__init__(price)
        self.name = name

    def tax(self):  # -> Item.tax
        return super().tax() - 1

    def __str__(self):  # ->
        return self.name


@contextlib.contextmanager
def opened():  # -> Food.__init__
    yield Food(1, "bread")


@traced
def price_of(item):  # -> Item.total
    return item.total()


@handles("cash")
def pay_cash(item):  # -> Food.tax
    return item.tax()


@handles("card")
def pay_card(item):  # -> Item.total
    return item.total()
