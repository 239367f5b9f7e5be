# torch.distributed.fsdp: FullyShardedDataParallel, and fully_shard with the modules that it changes.

__module__ = "torch.distributed.fsdp"
__alias__ = {
    "torch.distributed.fsdp.fully_sharded_data_parallel": "torch.distributed.fsdp",
    "torch.distributed.fsdp.api": "torch.distributed.fsdp",
    "torch.distributed.fsdp._fully_shard": "torch.distributed.fsdp",
    "torch.distributed.fsdp._fully_shard._fully_shard": "torch.distributed.fsdp",
    "torch.distributed._composable.fsdp": "torch.distributed.fsdp",
    "torch.distributed._composable.fsdp.fully_shard": "torch.distributed.fsdp.fully_shard",
    "torch.distributed._composable.fully_shard": "torch.distributed.fsdp.fully_shard",
}
from torch import Tensor
from torch.nn import Module
from torch.distributed import ProcessGroup
# src: pytorch/pytorch@2.7.0a0:torch/distributed/fsdp/fully_sharded_data_parallel.py

# Forward and backward gather the parameters of each unit. A module that asks for an attribute it does
# not have asks the wrapped one.
@wrap("fsdp")
@implicit(op="fsdp_init", group="process_group", when="sync_module_states")
class FullyShardedDataParallel(Module):
    @alias("module")
    def __init__(self, module: Module, process_group: ProcessGroup | None = None, sharding_strategy=None,
                 cpu_offload=None, auto_wrap_policy=None, backward_prefetch=None, mixed_precision=None,
                 ignored_modules=None, param_init_fn=None, device_id=None,
                 sync_module_states: bool = False, forward_prefetch: bool = False,
                 limit_all_gathers: bool = True, use_orig_params: bool = False, ignored_states=None,
                 device_mesh=None): ...  # src: class of that name
    @collective(op="fsdp_forward", group="self.process_group")
    @propagates
    @calls(method="module")
    @backward(method="_reduce_gradients")
    def __call__(self, *args, **kwargs): ...  # src: forward of the class
    @collective(op="fsdp_forward", group="self.process_group")
    @propagates
    @calls(method="module")
    @backward(method="_reduce_gradients")
    def forward(self, *args, **kwargs): ...
    @collective(op="fsdp_state_dict", group="self.process_group")
    def state_dict(self, *args, **kwargs) -> dict: ...  # src: pytorch/pytorch@2.7.0a0:torch/distributed/fsdp/_state_dict_utils.py
    @collective(op="fsdp_load_state_dict", group="self.process_group")
    def load_state_dict(self, state_dict, *args, **kwargs): ...  # src: pytorch/pytorch@2.7.0a0:torch/distributed/fsdp/_state_dict_utils.py
    @collective(op="clip_grad_norm", group="self.process_group", result="uniform")
    def clip_grad_norm_(self, max_norm, norm_type: float = 2.0) -> Tensor: ...
    # Gathers on the way in, on every rank, whoever works inside.
    @staticmethod
    @collective(op="summon_full_params", group="world")
    def summon_full_params(module, recurse: bool = True, writeback: bool = True, rank0_only: bool = False,
                           offload_to_cpu: bool = False, with_grads: bool = False): ...
    @staticmethod
    @collective(op="full_optim_state_dict", group="group")
    def full_optim_state_dict(model, optim, optim_input=None, rank0_only: bool = True,
                              group: ProcessGroup | None = None) -> dict: ...
    @staticmethod
    @collective(op="sharded_optim_state_dict", group="group")
    def sharded_optim_state_dict(model, optim, group: ProcessGroup | None = None) -> dict: ...
    @staticmethod
    @collective(op="optim_state_dict", group="group")
    def optim_state_dict(model, optim, optim_state_dict=None, group: ProcessGroup | None = None) -> dict: ...
    @staticmethod
    # Communicates where the state is read on rank 0 alone or lies sharded, which the manager
    # state_dict_type() decides.
    @implicit(op="optim_state_dict_to_load", group="group")
    def optim_state_dict_to_load(model, optim, optim_state_dict, is_named_optimizer: bool = False,
                                 load_directly: bool = False, group: ProcessGroup | None = None) -> dict: ...
    @staticmethod
    @collective(op="scatter_full_optim_state_dict", group="group")
    def scatter_full_optim_state_dict(full_optim_state_dict, model, optim_input=None, optim=None,
                                      group: ProcessGroup | None = None) -> dict: ...
    @staticmethod
    @propagates
    def shard_full_optim_state_dict(full_optim_state_dict, model, optim_input=None, optim=None) -> dict: ...
    @staticmethod
    @propagates
    def flatten_sharded_optim_state_dict(sharded_optim_state_dict, model, optim) -> dict: ...
    @staticmethod
    @propagates
    def rekey_optim_state_dict(optim_state_dict, optim_state_key_type, model, optim_input=None, optim=None) -> dict: ...
    @staticmethod
    @uniform
    def set_state_dict_type(module, state_dict_type, state_dict_config=None, optim_state_dict_config=None): ...
    @staticmethod
    @uniform
    def get_state_dict_type(module): ...
    @staticmethod
    def state_dict_type(module, state_dict_type, state_dict_config=None, optim_state_dict_config=None): ...
    @staticmethod
    @propagates
    def fsdp_modules(module, root_only: bool = False) -> list: ...
    @uniform
    def check_is_root(self) -> bool: ...
    # Gathers the parameters again and scatters the sums of the gradients.
    @collective(op="fsdp_backward", group="self.process_group")
    def _reduce_gradients(self) -> None: ...  # src: pytorch/pytorch@2.7.0a0:torch/distributed/fsdp/_runtime_utils.py
    # Gathers the parameters all the same.
    def no_sync(self): ...
    def apply(self, fn) -> FullyShardedDataParallel: ...
    @calls("hook", when="later")
    def register_comm_hook(self, state, hook): ...

class StateDictType: ...
class ShardingStrategy: ...
class MixedPrecision: ...
class CPUOffload: ...
class BackwardPrefetch: ...
class FullStateDictConfig: ...
class ShardedStateDictConfig: ...
class FullOptimStateDictConfig: ...

# src: pytorch/pytorch@2.7.0a0:torch/distributed/fsdp/_fully_shard/_fully_shard.py
# Changes the module itself. Parameters become DTensors, so that state_dict() is local.
@propagates
@wrap("fsdp2", mutates="module")
@alias("module")
def fully_shard(module: Module, *, mesh=None, reshard_after_forward=True, shard_placement_fn=None,
                mp_policy=None, offload_policy=None, ignored_params=None) -> FSDPModule: ...
@wrap("fsdp2", inside="module")
class FSDPModule(Module):
    @collective(op="fsdp_forward", group="world")
    @propagates
    @calls(method="module")
    @backward(method="_reduce_gradients")
    def __call__(self, *args, **kwargs): ...
    @collective(op="fsdp_forward", group="world")
    @propagates
    @calls(method="module")
    @backward(method="_reduce_gradients")
    def forward(self, *args, **kwargs): ...
    @collective(op="fsdp_backward", group="world")
    def _reduce_gradients(self) -> None: ...  # src: pytorch/pytorch@2.7.0a0:torch/distributed/fsdp/_fully_shard/_fsdp_param_group.py
    def set_reduce_scatter_divide_factor(self, factor: float) -> None: ...
    # DTensors, each rank's shards: no communication.
    @varies(cause="rank", weak=True)
    def state_dict(self, *args, **kwargs) -> dict: ...
    @collective(op="fsdp_unshard", group="world")
    def unshard(self, async_op: bool = False): ...
    def reshard(self) -> None: ...
    def set_is_last_backward(self, is_last_backward: bool) -> None: ...
    def set_requires_gradient_sync(self, requires_gradient_sync: bool, *, recurse: bool = True) -> None: ...
    def set_requires_all_reduce(self, requires_all_reduce: bool, *, recurse: bool = True) -> None: ...
    def set_reshard_after_backward(self, reshard_after_backward: bool, *, recurse: bool = True) -> None: ...
    def set_modules_to_forward_prefetch(self, modules) -> None: ...
    def set_modules_to_backward_prefetch(self, modules) -> None: ...
    def set_unshard_in_backward(self, unshard_in_backward: bool) -> None: ...
    def set_all_reduce_hook(self, hook, *, stream=None) -> None: ...
@uniform
class MixedPrecisionPolicy:
    def __init__(self, *args, **kwargs): ...
@uniform
class OffloadPolicy:
    def __init__(self, *args, **kwargs): ...
@uniform
class CPUOffloadPolicy(OffloadPolicy):
    def __init__(self, *args, **kwargs): ...
@uniform
def register_fsdp_forward_method(module: Module, method_name: str) -> None: ...
