# What torch builds upon its collectives: DTensor, tensor and pipeline parallelism, checkpoints,
# optimizers that shard, Join.

__module__ = "torch.distributed.tensor"
__alias__ = {
    "torch.distributed._tensor": "torch.distributed.tensor",
    "torch.distributed.tensor._api": "torch.distributed.tensor",
    "torch.distributed._tensor.api": "torch.distributed.tensor",
    "torch.distributed.checkpoint.state_dict_saver": "torch.distributed.checkpoint",
    "torch.distributed.checkpoint.state_dict_loader": "torch.distributed.checkpoint",
    "torch.distributed.checkpoint.optimizer": "torch.distributed.checkpoint",
    "torch.distributed.optim.zero_redundancy_optimizer": "torch.distributed.optim",
    "torch.distributed.optim.post_localSGD_optimizer": "torch.distributed.optim",
    "torch.distributed.pipelining.schedules": "torch.distributed.pipelining",
    "torch.distributed.pipelining.stage": "torch.distributed.pipelining",
    "torch.distributed.tensor.parallel.api": "torch.distributed.tensor.parallel",
    "torch.distributed.tensor.parallel.style": "torch.distributed.tensor.parallel",
    "torch.distributed._composable.replicate.replicate": "torch.distributed._composable.replicate",
    "torch.distributed.algorithms.Join": "torch.distributed.algorithms.join.Join",
}
from concurrent.futures import Future
from torch import Tensor
from torch.nn import Module
from torch.distributed import ProcessGroup
from torch.distributed.device_mesh import DeviceMesh
# A collective of a DTensor goes along the dimensions of its mesh.
# src: pytorch/pytorch@2.7.0a0:torch/distributed/tensor/_api.py

class DTensor(Tensor):
    device_mesh: DeviceMesh
    @collective(op="full_tensor", group="self.device_mesh", result="uniform")
    def full_tensor(self, *, grad_placements=None) -> Tensor: ...
    # Unless the placements are as they were.
    @implicit(op="redistribute", group="self.device_mesh")
    @propagates
    def redistribute(self, device_mesh: DeviceMesh | None = None, placements=None, *, async_op: bool = False) -> DTensor: ...
    @varies(axes="world", cause="rank", stable=True, weak=True)
    def to_local(self, *, grad_placements=None) -> Tensor: ...
    @staticmethod
    @collective(op="from_local", group="device_mesh", when={"run_check": True})
    @wrap("tp")
    def from_local(local_tensor: Tensor, device_mesh: DeviceMesh | None = None, placements=None, *, run_check: bool = False, shape=None, stride=None) -> DTensor: ...
    @property
    @uniform
    def placements(self) -> tuple: ...
@collective(op="distribute_tensor", group="device_mesh")
@wrap("tp")
def distribute_tensor(tensor: Tensor, device_mesh: DeviceMesh | None = None, placements=None, *, src_data_rank: int = 0) -> DTensor: ...
@collective(op="distribute_module", group="device_mesh")
@wrap("tp", mutates="module")
@alias("module")
def distribute_module(module: Module, device_mesh: DeviceMesh | None = None, partition_fn=None, input_fn=None, output_fn=None) -> Module: ...
@wrap("tp")
def ones(*size, dtype=None, layout=None, requires_grad: bool = False, device_mesh: DeviceMesh | None = None, placements=None) -> DTensor: ...
@wrap("tp")
def zeros(*size, dtype=None, layout=None, requires_grad: bool = False, device_mesh: DeviceMesh | None = None, placements=None) -> DTensor: ...
@wrap("tp")
def empty(*size, dtype=None, layout=None, requires_grad: bool = False, device_mesh: DeviceMesh | None = None, placements=None) -> DTensor: ...
@wrap("tp")
def full(size, fill_value, *, dtype=None, layout=None, requires_grad: bool = False, device_mesh: DeviceMesh | None = None, placements=None) -> DTensor: ...
# The first of them broadcasts the state of the generator.
@implicit(op="broadcast", group="world")
@wrap("tp")
def rand(*size, requires_grad: bool = False, dtype=None, layout=None, device_mesh: DeviceMesh | None = None, placements=None) -> DTensor: ...
@implicit(op="broadcast", group="world")
@wrap("tp")
def randn(*size, requires_grad: bool = False, dtype=None, layout=None, device_mesh: DeviceMesh | None = None, placements=None) -> DTensor: ...
@uniform
class Shard:
    def __init__(self, dim: int): ...
@uniform
class Replicate:
    def __init__(self): ...
@uniform
class Partial:
    def __init__(self, reduce_op: str = "sum"): ...

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.tensor._random"
# src: pytorch/pytorch@2.7.0a0:torch/distributed/tensor/_random.py
class OffsetBasedRNGTracker:
    @collective(op="broadcast", group="world", when={"run_state_sync": True})
    def __init__(self, device_mesh=None, run_state_sync: bool = True): ...
@uniform
def manual_seed(seed: int, device_mesh) -> None: ...

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.tensor.parallel"
from torch.nn import Module
from torch.distributed.device_mesh import DeviceMesh
# src: pytorch/pytorch@2.7.0a0:torch/distributed/tensor/parallel
@collective(op="parallelize_module", group="device_mesh")
@wrap("tp", mutates="module")
@alias("module")
def parallelize_module(module: Module, device_mesh: DeviceMesh | None = None, parallelize_plan=None, *, src_data_rank: int = 0) -> Module: ...
# The styles only describe; the module's forward communicates.
@uniform
class ColwiseParallel:
    def __init__(self, *, input_layouts=None, output_layouts=None, use_local_output: bool = True): ...
@uniform
class RowwiseParallel:
    def __init__(self, *, input_layouts=None, output_layouts=None, use_local_output: bool = True): ...
@uniform
class SequenceParallel:
    def __init__(self, *, sequence_dim: int = 1, use_local_output: bool = False): ...
@uniform
class PrepareModuleInput:
    def __init__(self, **kwargs): ...
@uniform
class PrepareModuleOutput:
    def __init__(self, **kwargs): ...
def loss_parallel(): ...
# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.tensor.experimental"
# src: pytorch/pytorch@2.7.0a0:torch/distributed/tensor/experimental
def context_parallel(mesh, *, buffers=None, buffer_seq_dims=None, no_restore_buffers=None): ...

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.checkpoint"
from torch.distributed import ProcessGroup
# A plan is gathered and scattered, what came of it is gathered and broadcast.
# src: pytorch/pytorch@2.7.0a0:torch/distributed/checkpoint/state_dict_saver.py
@collective(op="checkpoint_save", group="process_group", when={"no_dist": False})
def save(state_dict, *, checkpoint_id=None, storage_writer=None, planner=None, process_group: ProcessGroup | None = None, no_dist: bool = False, use_collectives: bool = True): ...
# The same from a thread of its own, for which the future stands.
@collective(op="checkpoint_async_save", group="process_group", when={"no_dist": False})
def async_save(state_dict, *, checkpoint_id=None, storage_writer=None, planner=None, process_group: ProcessGroup | None = None, async_checkpointer_type=None, async_stager=None, no_dist: bool = False, use_collectives: bool = True) -> Future: ...
@collective(op="checkpoint_save", group="process_group", when={"no_dist": False})
def save_state_dict(state_dict, storage_writer, process_group: ProcessGroup | None = None, coordinator_rank: int = 0, no_dist: bool = False, planner=None): ...
# src: pytorch/pytorch@2.7.0a0:torch/distributed/checkpoint/state_dict_loader.py
@collective(op="checkpoint_load", group="process_group", when={"no_dist": False})
def load(state_dict, *, checkpoint_id=None, storage_reader=None, planner=None, process_group: ProcessGroup | None = None, no_dist: bool = False) -> None: ...
@collective(op="checkpoint_load", group="process_group", when={"no_dist": False})
def load_state_dict(state_dict, storage_reader, process_group: ProcessGroup | None = None, coordinator_rank: int = 0, no_dist: bool = False, planner=None) -> None: ...
# src: pytorch/pytorch@2.7.0a0:torch/distributed/checkpoint/optimizer.py
@collective(op="checkpoint_load", group="world")
def load_sharded_optimizer_state_dict(model_state_dict, optimizer_key: str, storage_reader, planner=None) -> dict: ...
# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.checkpoint.format_utils"
# src: pytorch/pytorch@2.7.0a0:torch/distributed/checkpoint/format_utils.py
class BroadcastingTorchSaveReader:
    @uniform
    def __init__(self, checkpoint_id=None, coordinator_rank: int = 0): ...
    @collective(op="broadcast", group="world")
    def read_data(self, plan, planner): ...
@uniform
def dcp_to_torch_save(dcp_checkpoint_dir, torch_save_path) -> None: ...
@uniform
def torch_save_to_dcp(torch_save_path, dcp_checkpoint_dir) -> None: ...
# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.checkpoint.state_dict"
# Full state is gathered; a shard is not.
# src: pytorch/pytorch@2.7.0a0:torch/distributed/checkpoint/state_dict.py
@implicit(op="get_state_dict", group="world", when="wrap:sharded")
def get_model_state_dict(model, *, submodules=None, options=None) -> dict: ...
@implicit(op="get_optimizer_state_dict", group="world", when="wrap:sharded")
def get_optimizer_state_dict(model, optimizers, *, submodules=None, options=None) -> dict: ...
@implicit(op="get_state_dict", group="world", when="wrap:sharded")
def get_state_dict(model, optimizers, *, submodules=None, options=None) -> tuple: ...
@implicit(op="set_state_dict", group="world", when="wrap:sharded")
def set_model_state_dict(model, model_state_dict, *, options=None): ...
@implicit(op="set_optimizer_state_dict", group="world", when="wrap:sharded")
def set_optimizer_state_dict(model, optimizers, optim_state_dict, *, options=None) -> None: ...
@implicit(op="set_state_dict", group="world", when="wrap:sharded")
def set_state_dict(model, optimizers, *, model_state_dict, optim_state_dict, options=None): ...
@uniform
class StateDictOptions:
    def __init__(self, full_state_dict: bool = False, cpu_offload: bool = False, *args, **kwargs): ...
# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.checkpoint.utils"
from torch.distributed import ProcessGroup
# Each of them runs a function and shares its result, and its exception.
# src: pytorch/pytorch@2.7.0a0:torch/distributed/checkpoint/utils.py
class _DistWrapper:
    def __init__(self, group: ProcessGroup | None, use_dist: bool, coordinator_rank: int): ...
    @collective(op="broadcast_object", group="self.group", result="uniform")
    def broadcast(self, step: str, map_fun): ...
    @collective(op="all_gather_object", group="self.group", result="uniform")
    def all_gather(self, step: str, map_fun) -> list: ...
    @collective(op="all_reduce", group="self.group", result="uniform")
    def all_reduce(self, step: str, map_fun, reduce_fun): ...
    @collective(op="reduce_scatter", group="self.group", result="varies")
    def reduce_scatter(self, step: str, map_fun, reduce_fun): ...
@collective(op="all_gather_object", group="process_group")
def _assert_same_keys(state_dict, process_group: ProcessGroup | None = None) -> None: ...

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.optim"
from torch.optim import Optimizer
from torch.distributed import ProcessGroup
# Each rank updates its share and broadcasts it.
# src: pytorch/pytorch@2.7.0a0:torch/distributed/optim/zero_redundancy_optimizer.py
class ZeroRedundancyOptimizer(Optimizer):
    def __init__(self, params, optimizer_class, process_group: ProcessGroup | None = None, parameters_as_bucket_view: bool = False, overlap_with_ddp: bool = False, **defaults): ...
    @collective(op="optimizer_step", group="self.process_group")
    def step(self, closure=None, **kwargs): ...
    @collective(op="consolidate_state_dict", group="self.process_group")
    def consolidate_state_dict(self, to: int = 0) -> None: ...
    # Local, and right on the rank alone that it was consolidated to.
    def state_dict(self) -> dict: ...
    def load_state_dict(self, state_dict) -> None: ...
    def add_param_group(self, param_group) -> None: ...
# src: pytorch/pytorch@2.7.0a0:torch/distributed/optim/post_localSGD_optimizer.py
class PostLocalSGDOptimizer(Optimizer):
    def __init__(self, optim, averager): ...
    @implicit(op="all_reduce", group="world")
    def step(self): ...
# src: pytorch/pytorch@2.7.0a0:torch/distributed/optim/optimizer.py
class DistributedOptimizer:
    def __init__(self, optimizer_class, params_rref, *args, **kwargs): ...
    @p2p
    def step(self, context_id) -> None: ...

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.pipelining"
from torch.distributed import ProcessGroup
# Every stage steps once a batch; what goes on between stages is point to point.
# src: pytorch/pytorch@2.7.0a0:torch/distributed/pipelining/schedules.py
class PipelineScheduleSingle:
    @collective(op="pipeline_step", group="world", result="varies")
    def step(self, *args, target=None, losses=None, **kwargs): ...
class PipelineScheduleMulti:
    @collective(op="pipeline_step", group="world", result="varies")
    def step(self, *args, target=None, losses=None, **kwargs): ...
class ScheduleGPipe(PipelineScheduleSingle):
    def __init__(self, stage, n_microbatches: int, loss_fn=None, *args, **kwargs): ...
class Schedule1F1B(PipelineScheduleSingle):
    def __init__(self, stage, n_microbatches: int, loss_fn=None, *args, **kwargs): ...
class ScheduleLoopedBFS(PipelineScheduleMulti):
    def __init__(self, stages, n_microbatches: int, loss_fn=None, *args, **kwargs): ...
class ScheduleInterleaved1F1B(PipelineScheduleMulti):
    def __init__(self, stages, n_microbatches: int, loss_fn=None, *args, **kwargs): ...
class ScheduleInterleavedZeroBubble(PipelineScheduleMulti):
    def __init__(self, stages, n_microbatches: int, loss_fn=None, *args, **kwargs): ...
class ScheduleZBVZeroBubble(PipelineScheduleMulti):
    def __init__(self, stages, n_microbatches: int, loss_fn=None, *args, **kwargs): ...
# src: pytorch/pytorch@2.7.0a0:torch/distributed/pipelining/stage.py
class PipelineStage:
    def __init__(self, submodule, stage_index: int, num_stages: int, device, input_args=None, output_args=None, group: ProcessGroup | None = None, dw_builder=None): ...
    @property
    @varies(axes="pp", cause="rank", stable=True)
    def is_first(self) -> bool: ...
    @property
    @varies(axes="pp", cause="rank", stable=True)
    def is_last(self) -> bool: ...
    @property
    @varies(axes="pp", cause="rank", stable=True)
    def stage_index(self) -> int: ...
@uniform
def pipeline(module, mb_args, mb_kwargs=None, split_spec=None, split_policy=None): ...

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed._shard.sharded_tensor"
from torch.distributed import ProcessGroup
# src: pytorch/pytorch@2.7.0a0:torch/distributed/_shard/sharded_tensor
class ShardedTensor:
    @collective(op="gather", group="world", root="dst", result="varies")
    def gather(self, dst: int = 0, out=None, enforce_dtype: bool = False, dtype=None) -> None: ...
    @varies(axes="world", cause="rank", stable=True)
    def local_shards(self) -> list: ...
@collective(op="init_from_local_shards", group="process_group")
def init_from_local_shards(local_shards, *global_size, process_group: ProcessGroup | None = None, init_rrefs: bool = False) -> ShardedTensor: ...
__module__ = "torch.distributed._shard"
# src: pytorch/pytorch@2.7.0a0:torch/distributed/_shard/api.py
from torch.distributed import ProcessGroup
@collective(op="shard_parameter", group="process_group")
def shard_parameter(module, param_name: str, sharding_spec, src_rank: int = 0, process_group: ProcessGroup | None = None) -> None: ...

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed._composable"
from torch.nn import Module
from torch.distributed import ProcessGroup
# DDP without a wrapper: its collectives are in the forward and the backward.
# src: pytorch/pytorch@2.7.0a0:torch/distributed/_composable/replicate.py
@propagates
@wrap("ddp", mutates="module")
@alias("module")
def replicate(module: Module, ignored_modules=None, *, device_id=None, process_group: ProcessGroup | None = None, **kwargs) -> Module: ...

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.fsdp.sharded_grad_scaler"
from torch.distributed import ProcessGroup
# Reduces "a gradient overflowed", so that all skip the step together.
# src: pytorch/pytorch@2.7.0a0:torch/distributed/fsdp/sharded_grad_scaler.py
class ShardedGradScaler:
    def __init__(self, device: str = "cuda", init_scale: float = 65536.0, backoff_factor: float = 0.5, growth_factor: float = 2.0, growth_interval: int = 2000, enabled: bool = True, process_group: ProcessGroup | None = None): ...
    @collective(op="unscale_", group="self.process_group")
    def unscale_(self, optimizer) -> None: ...
    @collective(op="scaler_step", group="self.process_group", result="uniform")
    def step(self, optimizer, *args, **kwargs) -> float | None: ...
    @uniform
    def update(self, new_scale=None) -> None: ...
    @propagates
    def scale(self, outputs): ...
# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.algorithms.ddp_comm_hooks.post_localSGD_hook"
from torch.distributed import ProcessGroup
# src: pytorch/pytorch@2.7.0a0:torch/distributed/algorithms/ddp_comm_hooks/post_localSGD_hook.py
class PostLocalSGDState:
    @uniform
    def __init__(self, process_group: ProcessGroup | None, subgroup: ProcessGroup | None, start_localSGD_iter: int, post_local_gradient_allreduce: bool = True): ...
