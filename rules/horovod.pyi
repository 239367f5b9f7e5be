# Horovod. Operations are matched by name in the background, so that their order may differ between ranks,
# but every member must submit them. A process set of None is all ranks.

__module__ = "horovod"
from torch import Tensor
from torch.distributed import ProcessGroup
__alias__ = {
    "horovod.torch.mpi_ops": "horovod.torch",
    "horovod.torch.functions": "horovod.torch",
    "horovod.torch.rank": "horovod.rank",
    "horovod.torch.local_rank": "horovod.local_rank",
    "horovod.torch.cross_rank": "horovod.cross_rank",
    "horovod.torch.size": "horovod.size",
    "horovod.torch.local_size": "horovod.local_size",
    "horovod.torch.cross_size": "horovod.cross_size",
    "horovod.torch.is_homogeneous": "horovod.is_homogeneous",
    "horovod.torch.is_initialized": "horovod.is_initialized",
    "horovod.torch.add_process_set": "horovod.add_process_set",
    "horovod.torch.remove_process_set": "horovod.remove_process_set",
    "horovod.torch.ProcessSet": "horovod.ProcessSet",
    "horovod.torch.global_process_set": "horovod.global_process_set",
    "horovod.tensorflow.rank": "horovod.rank",
    "horovod.tensorflow.local_rank": "horovod.local_rank",
    "horovod.tensorflow.cross_rank": "horovod.cross_rank",
    "horovod.tensorflow.size": "horovod.size",
    "horovod.tensorflow.local_size": "horovod.local_size",
    "horovod.tensorflow.cross_size": "horovod.cross_size",
    "horovod.tensorflow.is_homogeneous": "horovod.is_homogeneous",
    "horovod.tensorflow.is_initialized": "horovod.is_initialized",
    "horovod.tensorflow.add_process_set": "horovod.add_process_set",
    "horovod.tensorflow.remove_process_set": "horovod.remove_process_set",
    "horovod.tensorflow.ProcessSet": "horovod.ProcessSet",
    "horovod.tensorflow.global_process_set": "horovod.global_process_set",
    "horovod.keras.rank": "horovod.rank",
    "horovod.keras.local_rank": "horovod.local_rank",
    "horovod.keras.cross_rank": "horovod.cross_rank",
    "horovod.keras.size": "horovod.size",
    "horovod.keras.local_size": "horovod.local_size",
    "horovod.keras.cross_size": "horovod.cross_size",
    "horovod.keras.is_homogeneous": "horovod.is_homogeneous",
    "horovod.keras.is_initialized": "horovod.is_initialized",
    "horovod.keras.add_process_set": "horovod.add_process_set",
    "horovod.keras.remove_process_set": "horovod.remove_process_set",
    "horovod.keras.ProcessSet": "horovod.ProcessSet",
    "horovod.keras.global_process_set": "horovod.global_process_set",
    "horovod.tensorflow.keras.rank": "horovod.rank",
    "horovod.tensorflow.keras.local_rank": "horovod.local_rank",
    "horovod.tensorflow.keras.cross_rank": "horovod.cross_rank",
    "horovod.tensorflow.keras.size": "horovod.size",
    "horovod.tensorflow.keras.local_size": "horovod.local_size",
    "horovod.tensorflow.keras.cross_size": "horovod.cross_size",
    "horovod.tensorflow.keras.is_homogeneous": "horovod.is_homogeneous",
    "horovod.tensorflow.keras.is_initialized": "horovod.is_initialized",
    "horovod.tensorflow.keras.add_process_set": "horovod.add_process_set",
    "horovod.tensorflow.keras.remove_process_set": "horovod.remove_process_set",
    "horovod.tensorflow.keras.ProcessSet": "horovod.ProcessSet",
    "horovod.tensorflow.keras.global_process_set": "horovod.global_process_set",
    "horovod.mxnet.rank": "horovod.rank",
    "horovod.mxnet.local_rank": "horovod.local_rank",
    "horovod.mxnet.cross_rank": "horovod.cross_rank",
    "horovod.mxnet.size": "horovod.size",
    "horovod.mxnet.local_size": "horovod.local_size",
    "horovod.mxnet.cross_size": "horovod.cross_size",
    "horovod.mxnet.is_homogeneous": "horovod.is_homogeneous",
    "horovod.mxnet.is_initialized": "horovod.is_initialized",
    "horovod.mxnet.add_process_set": "horovod.add_process_set",
    "horovod.mxnet.remove_process_set": "horovod.remove_process_set",
    "horovod.mxnet.ProcessSet": "horovod.ProcessSet",
    "horovod.mxnet.global_process_set": "horovod.global_process_set",
}
# src: horovod/horovod@0.28:horovod/common/basics.py
@rank_source(group="world")
def rank() -> int: ...
@rank_source(axes="local")
def local_rank() -> int: ...
@rank_source(axes="node")
def cross_rank() -> int: ...
@group_size(group="world")
def size() -> int: ...
@group_size(axes="local")
def local_size() -> int: ...
@group_size(axes="node")
def cross_size() -> int: ...
@uniform
def is_homogeneous() -> bool: ...
@uniform
@initialized
def is_initialized() -> bool: ...
# src: horovod/horovod@0.28:horovod/common/process_sets.py
@group_new(op="add_process_set", parent="world", members="process_set")
def add_process_set(process_set) -> ProcessSet: ...
@group_free(group="process_set")
def remove_process_set(process_set) -> bool: ...
class ProcessSet(ProcessGroup):
    @varies(axes="world", cause="rank", stable=True)
    def included(self) -> bool: ...
    @rank_source(group="self")
    def rank(self) -> int: ...
    @group_size(group="self")
    def size(self) -> int: ...
@property
@group_getter(axes="world")
def global_process_set() -> ProcessSet: ...

# ---------------------------------------------------------------------------------------------
__module__ = "horovod.torch"
from torch import Tensor
from torch.nn import Module
from torch.optim import Optimizer
# src: horovod/horovod@0.28:horovod/torch/mpi_ops.py
@collective(op="allreduce", group="process_set", result="uniform")
def allreduce(tensor: Tensor, average=None, name=None, compression=None, op=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0, process_set=None) -> Tensor: ...
@collective(op="allreduce", group="process_set", result="uniform", mutates="tensor")
def allreduce_(tensor: Tensor, average=None, name=None, op=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0, process_set=None) -> Tensor: ...
@collective(op="allreduce", group="process_set", deferred=True)
def allreduce_async(tensor: Tensor, average=None, name=None, op=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0, process_set=None) -> int: ...
@collective(op="allreduce", group="process_set", result="uniform", mutates="tensor", deferred=True)
def allreduce_async_(tensor: Tensor, average=None, name=None, op=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0, process_set=None) -> int: ...
@collective(op="grouped_allreduce", group="process_set", result="uniform")
def grouped_allreduce(tensors, average=None, name=None, compression=None, op=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0, process_set=None) -> list: ...
@collective(op="grouped_allreduce", group="process_set", result="uniform", mutates="tensors")
def grouped_allreduce_(tensors, average=None, name=None, op=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0, process_set=None) -> list: ...
@collective(op="grouped_allreduce", group="process_set", deferred=True)
def grouped_allreduce_async(tensors, average=None, name=None, op=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0, process_set=None) -> int: ...
@collective(op="grouped_allreduce", group="process_set", result="uniform", mutates="tensors", deferred=True)
def grouped_allreduce_async_(tensors, average=None, name=None, op=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0, process_set=None) -> int: ...
@collective(op="allgather", group="process_set", result="uniform")
def allgather(tensor: Tensor, name=None, process_set=None) -> Tensor: ...
@collective(op="allgather", group="process_set", deferred=True)
def allgather_async(tensor: Tensor, name=None, process_set=None) -> int: ...
@collective(op="grouped_allgather", group="process_set", result="uniform")
def grouped_allgather(tensors, name=None, process_set=None) -> list: ...
@collective(op="grouped_allgather", group="process_set", deferred=True)
def grouped_allgather_async(tensors, name=None, process_set=None) -> int: ...
@collective(op="broadcast", group="process_set", result="uniform", root_group_rank="root_rank")
def broadcast(tensor: Tensor, root_rank: int, name=None, process_set=None) -> Tensor: ...
@collective(op="broadcast", group="process_set", result="uniform", mutates="tensor", root_group_rank="root_rank")
def broadcast_(tensor: Tensor, root_rank: int, name=None, process_set=None) -> Tensor: ...
@collective(op="broadcast", group="process_set", root_group_rank="root_rank", deferred=True)
def broadcast_async(tensor: Tensor, root_rank: int, name=None, process_set=None) -> int: ...
@collective(op="broadcast", group="process_set", result="uniform", mutates="tensor", root_group_rank="root_rank", deferred=True)
def broadcast_async_(tensor: Tensor, root_rank: int, name=None, process_set=None) -> int: ...
@collective(op="alltoall", group="process_set", result="varies")
def alltoall(tensor: Tensor, splits=None, name=None, process_set=None) -> Tensor: ...
@collective(op="alltoall", group="process_set", deferred=True)
def alltoall_async(tensor: Tensor, splits=None, name=None, process_set=None) -> int: ...
@collective(op="reducescatter", group="process_set", result="varies")
def reducescatter(tensor: Tensor, name=None, compression=None, op=None, process_set=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0) -> Tensor: ...
@collective(op="reducescatter", group="process_set", deferred=True)
def reducescatter_async(tensor: Tensor, name=None, op=None, process_set=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0) -> int: ...
@collective(op="grouped_reducescatter", group="process_set", result="varies")
def grouped_reducescatter(tensors, name=None, compression=None, op=None, process_set=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0) -> list: ...
@collective(op="grouped_reducescatter", group="process_set", deferred=True)
def grouped_reducescatter_async(tensors, name=None, op=None, process_set=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0) -> int: ...
@collective(op="allreduce", group="process_set", deferred=True)
def sparse_allreduce_async(tensor: Tensor, name, op, process_set=None) -> int: ...
@collective(op="barrier", group="process_set")
def barrier(process_set=None) -> None: ...
# Contributes zeros until all ranks have come to it.
@collective(op="join", group="world", result="uniform")
def join(device: int = -1) -> int: ...
@wait
def synchronize(handle: int): ...
@varies(cause="local")
def poll(handle: int) -> bool: ...
@uniform
def init(*args, **kwargs) -> None: ...
def shutdown() -> None: ...
# src: horovod/horovod@0.28:horovod/torch/functions.py
@collective(op="broadcast_parameters", group="world", root_group_rank="root_rank", mutates="params", result="uniform")
def broadcast_parameters(params, root_rank: int, process_set=None) -> None: ...
@collective(op="broadcast_optimizer_state", group="world", root_group_rank="root_rank")
def broadcast_optimizer_state(optimizer, root_rank: int, model=None) -> None: ...
@collective(op="broadcast_object", group="process_set", root_group_rank="root_rank", result="uniform")
def broadcast_object(obj, root_rank: int = 0, name=None, process_set=None): ...
@collective(op="allgather_object", group="process_set", result="uniform")
def allgather_object(obj, name=None, process_set=None) -> list: ...
# src: horovod/horovod@0.28:horovod/torch/optimizer.py
# The hooks submit the gradients in the backward, the step waits for them.
class DistributedOptimizer(Optimizer):
    def __init__(self, optimizer, named_parameters=None, compression=None, backward_passes_per_step: int = 1, op=None, gradient_predivide_factor: float = 1.0, num_groups: int = 0, groups=None, sparse_as_dense: bool = False, process_set=None): ...
    @collective(op="optimizer_step", group="world")
    def step(self, closure=None): ...
    @collective(op="synchronize", group="world")
    def synchronize(self) -> None: ...
    def skip_synchronize(self): ...
    @uniform
    def zero_grad(self, *args, **kwargs) -> None: ...
# src: horovod/horovod@0.28:horovod/torch/sync_batch_norm.py
class SyncBatchNorm(Module):
    def __init__(self, *args, **kwargs): ...
    @implicit(op="sync_batch_norm", group="world")
    @propagates
    def __call__(self, input: Tensor) -> Tensor: ...
    @implicit(op="sync_batch_norm", group="world")
    @propagates
    def forward(self, input: Tensor) -> Tensor: ...

# ---------------------------------------------------------------------------------------------
__module__ = "horovod.tensorflow"
# src: horovod/horovod@0.28:horovod/tensorflow/__init__.py
@collective(op="allreduce", group="process_set", result="uniform")
def allreduce(tensor, average=None, device_dense="", device_sparse="", compression=None, op=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0, name=None, process_set=None, ignore_name_scope: bool = False): ...
@collective(op="grouped_allreduce", group="process_set", result="uniform")
def grouped_allreduce(tensors, average=None, device_dense="", device_sparse="", compression=None, op=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0, process_set=None) -> list: ...
@collective(op="reducescatter", group="process_set", result="varies")
def reducescatter(tensor, device_dense="", compression=None, op=None, name=None, process_set=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0): ...
@collective(op="grouped_reducescatter", group="process_set", result="varies")
def grouped_reducescatter(tensors, device_dense="", compression=None, op=None, process_set=None, prescale_factor: float = 1.0, postscale_factor: float = 1.0) -> list: ...
@collective(op="allgather", group="process_set", result="uniform")
def allgather(tensor, name=None, ignore_name_scope: bool = False, process_set=None): ...
@collective(op="grouped_allgather", group="process_set", result="uniform")
def grouped_allgather(tensors, name=None, ignore_name_scope: bool = False, process_set=None) -> list: ...
@collective(op="broadcast", group="process_set", result="uniform", root_group_rank="root_rank")
def broadcast(tensor, root_rank: int, name=None, ignore_name_scope: bool = False, process_set=None): ...
@collective(op="broadcast", group="process_set", result="uniform", mutates="variables", root_group_rank="root_rank")
def broadcast_(variables, root_rank: int, name=None, process_set=None): ...
@collective(op="alltoall", group="process_set", result="varies")
def alltoall(tensor, splits=None, name=None, ignore_name_scope: bool = False, process_set=None): ...
@collective(op="broadcast_variables", group="process_set", root_group_rank="root_rank")
def broadcast_variables(variables, root_rank: int, process_set=None, inplace: bool = False): ...
@collective(op="broadcast_object", group="process_set", result="uniform", root_group_rank="root_rank")
def broadcast_object(obj, root_rank: int = 0, session=None, name=None, process_set=None): ...
@collective(op="allgather_object", group="process_set", result="uniform")
def allgather_object(obj, session=None, name=None, process_set=None) -> list: ...
@collective(op="join", group="world", result="uniform")
def join() -> int: ...
@uniform
def init(*args, **kwargs) -> None: ...
@rank_source(group="world")
def rank_op(name=None): ...
@implicit(op="allreduce", group="world")
@propagates
def DistributedOptimizer(optimizer, name=None, *args, **kwargs): ...
@implicit(op="allreduce", group="world")
@propagates
def DistributedGradientTape(gradtape, *args, **kwargs): ...
__module__ = "horovod.keras"
# src: horovod/horovod@0.28:horovod/keras/__init__.py
@implicit(op="allreduce", group="world")
@propagates
def DistributedOptimizer(optimizer, name=None, *args, **kwargs): ...
__module__ = "horovod.torch.elastic"
# Runs on every rank, and again after a change of the world.
# src: horovod/horovod@0.28:horovod/torch/elastic/__init__.py
@propagates
@alias("func")
def run(func): ...
