import typing
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final, List, Optional, Type, Union

import torch
import torch.distributed as dist

import kinds
from kinds import Group, Other


@dataclass
class Config:
    group: Group
    maybe: Optional[Group] = None
    union: Union[Group, None] = None
    bar: "Group | None" = field(default=None)
    bar_expr: None | Group = None
    text: "kinds.Group" = None
    nested: "Optional[kinds.Group]" = None
    cls_var: ClassVar[Group] = None
    final: Final[Group] = None
    annotated: Annotated[Group, "tp"] = None
    quoted: typing.Optional["Group"] = None
    outside: Optional[dist.ProcessGroup] = None
    outside_text: "torch.distributed.ProcessGroup" = None
    several: Union[Group, Other] = None
    several_bar: "Group | Other" = None
    listed: List[Group] = None
    kind: Type[Group] = None
    kind_text: "Type[Group]" = None
    number: int = 0
    later: "Later" = None
    unknown: "Nowhere" = None


class Later:
    made = Group()

    def __init__(self, group: Group, any, other: "Other", *rest: Group, flag: bool = False):
        self.group = group
        self.any = any
        self.rest = rest
        self.flag = flag
        self.declared: Optional[Other] = any
        self.built = Group()
        self.maybe = None
        self.twice = Group()
        self.mixed = any
        self.called = kinds.make()
        if any:
            self.in_branch = kinds.Other()

    def setup(self, group: Group):
        self.maybe = Other()
        self.twice = Other()
        self.mixed = Group()
        self.not_init = group
        self.local = Config(None)

    @staticmethod
    def free(self):
        self.stray = Group()


class Sub(Later):
    alias = Group
    group_of = alias


Config.group  # type = class kinds:Group
Config.maybe  # type = class kinds:Group
Config.union  # type = class kinds:Group
Config.bar  # type = class kinds:Group
Config.bar_expr  # type = class kinds:Group
Config.text  # type = class kinds:Group
Config.nested  # type = class kinds:Group
Config.cls_var  # type = class kinds:Group
Config.final  # type = class kinds:Group
Config.annotated  # type = class kinds:Group
Config.quoted  # type = class kinds:Group
Config.outside  # type = external torch.distributed.ProcessGroup
Config.outside_text  # type = external torch.distributed.ProcessGroup
Config.several  # type = none
Config.several_bar  # type = none
Config.listed  # type = none
Config.kind  # type = none
Config.kind_text  # type = none
Config.number  # type = external int
Config.later  # type = class main:Later
Config.unknown  # type = none
Later.made  # type = class kinds:Group
Later.group  # type = class kinds:Group
Later.any  # type = none
Later.rest  # type = none
Later.flag  # type = external bool
Later.declared  # type = class kinds:Other
Later.built  # type = class kinds:Group
Later.maybe  # type = class kinds:Other
Later.twice  # type = none
Later.mixed  # type = none
Later.called  # type = none
Later.in_branch  # type = class kinds:Other
Later.not_init  # type = none
Later.local  # type = class main:Config
Later.stray  # type = none
Sub.built  # type = class kinds:Group
Sub.alias  # type = none
"Optional[Group]"  # = class kinds:Group
