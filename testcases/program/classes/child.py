import base
from base import Diamond as D, Net


class Child(base.Left):  # mro: base:Left base:Root
    def step(self):
        pass


class Grandchild(Child, D):  # mro: child:Child base:Diamond base:Left base:Right base:Root abc.ABC
    def step(self):
        pass


class BigNet(Net):  # mro: base:Net torch.nn.Module
    class Config(Net.Config):  # mro: base:Net.Config dict
        pass

    def make(self):
        import os.path as p

        p  # = external os.path
        return self.Config()


class Methods:
    class Kind:
        pass

    def takes(self, kind: Kind):
        Kind  # = class child:Methods.Kind
        takes  # = func child:Methods.takes

        def nested():
            Kind  # = class child:Methods.Kind

        hidden = 1
        base = hidden
        base  # = none
