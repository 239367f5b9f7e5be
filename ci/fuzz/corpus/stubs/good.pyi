from typing import Any

@collective(op="all_reduce", group="group", mutates="tensor")
def all_reduce(tensor: Any, group: Any = None) -> None: ...

@rank_source(group="group")
def get_rank(group: Any = None) -> int: ...

class Mesh:
    tp: Group["tp"]
    @varies(axes="pp", cause="rank")
    def is_last(self, n: int = 0) -> bool: ...
