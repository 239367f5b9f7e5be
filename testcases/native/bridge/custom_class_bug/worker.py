import torch

torch.classes.load_library("libparts.so")


def work(items):
    exchange = torch.classes.parts.Exchange(4)
    for item in items:
        print(item)
    exchange.drain()
    if exchange.place() == 0:
        exchange.drain()  # expect: RL101 error


work([1, 2])
