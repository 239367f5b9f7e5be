# torch.distributed: collectives, groups, meshes, stores.
#
# src and dst of the functions are GLOBAL ranks; group_src and group_dst are ranks in the group; the
# methods of ProcessGroup count in the group. Object collectives are operations of their own: they
# exchange sizes before the payload and so do not pair with the tensor form.

__module__ = "torch.distributed"
__alias__ = {
    "torch.distributed.distributed_c10d": "torch.distributed",
    "torch.distributed.constants": "torch.distributed",
    "torch._C._distributed_c10d": "torch.distributed",
    "torch.distributed.DeviceMesh": "torch.distributed.device_mesh.DeviceMesh",
    "torch.distributed.init_device_mesh": "torch.distributed.device_mesh.init_device_mesh",
    "torch.distributed.tensor.DeviceMesh": "torch.distributed.device_mesh.DeviceMesh",
    "torch.distributed.tensor.init_device_mesh": "torch.distributed.device_mesh.init_device_mesh",
    "torch.distributed._tensor.DeviceMesh": "torch.distributed.device_mesh.DeviceMesh",
    "torch.distributed._tensor.init_device_mesh": "torch.distributed.device_mesh.init_device_mesh",
    "torch.distributed._tensor.device_mesh": "torch.distributed.device_mesh",
    "torch.distributed.functional_collectives": "torch.distributed._functional_collectives",
    "torch.distributed.nn.broadcast": "torch.distributed.nn.functional.broadcast",
    "torch.distributed.nn.gather": "torch.distributed.nn.functional.gather",
    "torch.distributed.nn.scatter": "torch.distributed.nn.functional.scatter",
    "torch.distributed.nn.reduce": "torch.distributed.nn.functional.reduce",
    "torch.distributed.nn.reduce_scatter": "torch.distributed.nn.functional.reduce_scatter",
    "torch.distributed.nn.all_gather": "torch.distributed.nn.functional.all_gather",
    "torch.distributed.nn._all_gather_base": "torch.distributed.nn.functional._all_gather_base",
    "torch.distributed.nn.all_to_all": "torch.distributed.nn.functional.all_to_all",
    "torch.distributed.nn.all_to_all_single": "torch.distributed.nn.functional.all_to_all_single",
    "torch.distributed.nn.all_reduce": "torch.distributed.nn.functional.all_reduce",
    "torch.nn.parallel.distributed.DistributedDataParallel": "torch.nn.parallel.DistributedDataParallel",
}

from torch import Tensor
from torch.distributed.device_mesh import DeviceMesh

# src: pytorch/pytorch@2.7.0a0:torch/distributed/distributed_c10d.py

# Groups and their members.

class GroupMember:
    @property
    @group_getter(axes="world")
    def WORLD(self) -> ProcessGroup | None: ...  # src: :736
    @property
    @uniform
    def NON_GROUP_MEMBER(self) -> None: ...  # src: :740

class group(GroupMember):  # src: :736
    pass

# Every rank starts by it and waits for the others; code that may have run before asks is_initialized()
# first. As an event it would make every lazily built state object a divergence of its own.
@uniform
def init_process_group(backend: str | None = None, init_method: str | None = None, timeout=None,
                       world_size: int = -1, rank: int = -1, store=None, group_name: str = "",
                       pg_options=None, device_id=None) -> None: ...  # src: :1538
@group_free(group="group")
def destroy_process_group(group: ProcessGroup | None = None) -> None: ...  # src: :2109
@group_free(group="group")
def _abort_process_group(group: ProcessGroup | None = None) -> None: ...  # src: :2196
@group_new(op="new_group", parent="world", members="ranks", members_only="use_local_synchronization")
def new_group(ranks: list[int] | None = None, timeout=None, backend: str | None = None,
              pg_options=None, use_local_synchronization: bool = False,
              group_desc: str | None = None, device_id=None) -> ProcessGroup: ...  # src: :4992
@group_new(op="new_group", parent="world", members="ranks", members_only="use_local_synchronization")
def _new_group_with_tag(ranks: list[int] | None = None, timeout=None, backend: str | None = None,
                        backend_options=None, pg_tag: str | None = None,
                        use_local_synchronization: bool = False,
                        group_desc: str | None = None) -> ProcessGroup: ...  # src: :5082
@group_new(op="new_subgroups", parent="world")
def new_subgroups(group_size: int | None = None, group: ProcessGroup | None = None, timeout=None,
                  backend: str | None = None, pg_options=None,
                  group_desc: str | None = None) -> tuple: ...  # src: :5207
@group_new(op="new_subgroups", parent="world", members="ranks_per_subgroup_list")
def new_subgroups_by_enumeration(ranks_per_subgroup_list: list, timeout=None,
                                 backend: str | None = None, pg_options=None,
                                 group_desc: str | None = None) -> tuple: ...  # src: :5322
@group_new(op="split_group", parent="parent_pg", members="split_ranks")
def split_group(parent_pg: ProcessGroup | None = None, split_ranks: list | None = None, timeout=None,
                pg_options=None, group_desc: str | None = None) -> ProcessGroup | None: ...  # src: :4802
@group_new(op="shrink_group", parent="group")
def shrink_group(ranks_to_exclude: list[int], group: ProcessGroup | None = None, shrink_flags: int = 0,
                 pg_options=None) -> ProcessGroup: ...  # src: PyTorch main after 2.9, __all__; details unsure

@rank_source(group="group")
def get_rank(group: ProcessGroup | None = None) -> int: ...  # src: :2291
@rank_source(axes="local")
def get_node_local_rank(fallback_rank: int | None = None) -> int: ...  # src: :1440
@group_size(group="group")
def get_world_size(group: ProcessGroup | None = None) -> int: ...  # src: :2318
@propagates
def get_group_rank(group: ProcessGroup, global_rank: int) -> int: ...  # src: :1016
@varies(cause="rank", outside="group", stable=True)
def get_global_rank(group: ProcessGroup, group_rank: int) -> int: ...  # src: :1044
@members(group="group")
def get_process_group_ranks(group: ProcessGroup | None) -> list: ...  # src: :1082
@varies(cause="rank", outside="group", stable=True)
def _get_global_rank(group: ProcessGroup, rank: int) -> int: ...  # src: PyTorch 1.12 documentation
@varies(cause="rank", outside="group", stable=True)
def _get_group_rank(group: ProcessGroup, rank: int) -> int: ...  # src: PyTorch 1.12 documentation
@group_getter(axes="world")
def _get_default_group() -> ProcessGroup: ...  # src: pytorch/pytorch@2.7.0a0:torch/distributed/distributed_c10d.py, function of that name
@uniform
@initialized
def is_initialized() -> bool: ...  # src: :1275
@uniform
@initialized
def is_available() -> bool: ...  # src: pytorch/pytorch@2.7.0a0:torch/distributed/__init__.py:14
@uniform
def is_torchelastic_launched() -> bool: ...  # src: :1280
@uniform
def is_nccl_available() -> bool: ...  # src: :1235
@uniform
def is_gloo_available() -> bool: ...  # src: :1240
@uniform
def is_mpi_available() -> bool: ...  # src: :1230
@uniform
def is_ucc_available() -> bool: ...  # src: PyTorch reference, torch.distributed
@uniform
def is_xccl_available() -> bool: ...  # src: PyTorch reference, torch.distributed
@uniform
def is_backend_available(backend: str) -> bool: ...  # src: PyTorch reference, torch.distributed
@uniform
def get_backend(group: ProcessGroup | None = None) -> str: ...  # src: :1352
@uniform
def get_backend_config(group: ProcessGroup | None = None) -> str: ...  # src: PyTorch reference, torch.distributed
@uniform
def get_pg_count() -> int: ...  # src: :1432
@uniform
def get_debug_level() -> int: ...  # src: PyTorch reference, torch.distributed

@wait
def rendezvous(url: str, rank: int = -1, world_size: int = -1, **kwargs): ...  # src: pytorch/pytorch@2.7.0a0:torch/distributed/rendezvous.py:100

# Collectives on tensors.

@collective(op="all_reduce", group="group", mutates="tensor", result="uniform", deferred="async_op",
            same_shape="tensor")
def all_reduce(tensor: Tensor, op=None, group: ProcessGroup | None = None,
               async_op: bool = False) -> Work | None: ...  # src: :2740
@collective(op="all_reduce_coalesced", group="group", mutates="tensors", result="uniform", deferred="async_op")
def all_reduce_coalesced(tensors: list, op=None, group: ProcessGroup | None = None,
                         async_op: bool = False) -> Work | None: ...  # src: :2843
@collective(op="broadcast", group="group", root="src", root_group_rank="group_src", mutates="tensor",
            result="uniform", deferred="async_op", same_shape="tensor")
def broadcast(tensor: Tensor, src: int | None = None, group: ProcessGroup | None = None,
              async_op: bool = False, group_src: int | None = None) -> Work | None: ...  # src: :2693
@collective(op="reduce", group="group", root="dst", root_group_rank="group_dst", mutates="tensor",
            result="varies", deferred="async_op", same_shape="tensor")
def reduce(tensor: Tensor, dst: int | None = None, op=None, group: ProcessGroup | None = None,
           async_op: bool = False, group_dst: int | None = None) -> Work | None: ...  # src: :2902
@collective(op="all_gather", group="group", mutates="tensor_list", result="uniform", deferred="async_op",
            same_shape="tensor")
def all_gather(tensor_list: list, tensor: Tensor, group: ProcessGroup | None = None,
               async_op: bool = False) -> Work | None: ...  # src: :3660
@collective(op="all_gather_into_tensor", group="group", mutates="output_tensor", result="uniform",
            deferred="async_op", same_shape="input_tensor")
def all_gather_into_tensor(output_tensor: Tensor, input_tensor: Tensor,
                           group: ProcessGroup | None = None,
                           async_op: bool = False) -> Work | None: ...  # src: :3755
@collective(op="all_gather_into_tensor", group="group", mutates="output_tensor", result="uniform",
            deferred="async_op", same_shape="input_tensor")
def _all_gather_base(output_tensor: Tensor, input_tensor: Tensor, group: ProcessGroup | None = None,
                     async_op: bool = False) -> Work | None: ...  # src: :3868
@collective(op="all_gather_coalesced", group="group", mutates="output_tensor_lists", result="uniform",
            deferred="async_op")
def all_gather_coalesced(output_tensor_lists: list, input_tensor_list: list,
                         group: ProcessGroup | None = None,
                         async_op: bool = False) -> Work | None: ...  # src: :3899
@collective(op="gather", group="group", root="dst", root_group_rank="group_dst", mutates="gather_list",
            result="varies", deferred="async_op", same_shape="tensor")
def gather(tensor: Tensor, gather_list: list | None = None, dst: int | None = None,
           group: ProcessGroup | None = None, async_op: bool = False,
           group_dst: int | None = None) -> Work | None: ...  # src: :3990
@collective(op="scatter", group="group", root="src", root_group_rank="group_src", mutates="tensor",
            result="varies", deferred="async_op")
def scatter(tensor: Tensor, scatter_list: list | None = None, src: int | None = None,
            group: ProcessGroup | None = None, async_op: bool = False,
            group_src: int | None = None) -> Work | None: ...  # src: :4070
@collective(op="reduce_scatter", group="group", mutates="output", result="varies", deferred="async_op",
            same_shape="output")
def reduce_scatter(output: Tensor, input_list: list, op=None, group: ProcessGroup | None = None,
                   async_op: bool = False) -> Work | None: ...  # src: :4173
@collective(op="reduce_scatter_tensor", group="group", mutates="output", result="varies",
            deferred="async_op", same_shape="input")
def reduce_scatter_tensor(output: Tensor, input: Tensor, op=None, group: ProcessGroup | None = None,
                          async_op: bool = False) -> Work | None: ...  # src: :4212
@collective(op="reduce_scatter_tensor", group="group", mutates="output", result="varies",
            deferred="async_op", same_shape="input")
def _reduce_scatter_base(output: Tensor, input: Tensor, op=None, group: ProcessGroup | None = None,
                         async_op: bool = False) -> Work | None: ...  # src: :4317
@collective(op="all_to_all", group="group", mutates="output_tensor_list", result="varies",
            deferred="async_op")
def all_to_all(output_tensor_list: list, input_tensor_list: list, group: ProcessGroup | None = None,
               async_op: bool = False) -> Work | None: ...  # src: :4486
@collective(op="all_to_all_single", group="group", mutates="output", result="varies",
            deferred="async_op")
def all_to_all_single(output: Tensor, input: Tensor, output_split_sizes: list | None = None,
                      input_split_sizes: list | None = None, group: ProcessGroup | None = None,
                      async_op: bool = False) -> Work | None: ...  # src: :4341
@collective(op="barrier", group="group", deferred="async_op")
def barrier(group: ProcessGroup | None = None, async_op: bool = False,
            device_ids: list | None = None) -> Work | None: ...  # src: :4604
@collective(op="monitored_barrier", group="group")
def monitored_barrier(group: ProcessGroup | None = None, timeout=None,
                      wait_all_ranks: bool = False) -> None: ...  # src: :4648
@collective(op="all_reduce_multigpu", group="group", mutates="tensor_list", result="uniform")
def all_reduce_multigpu(tensor_list: list, op=None, group: ProcessGroup | None = None,
                        async_op: bool = False) -> Work | None: ...  # src: PyTorch 1.13 documentation
@collective(op="broadcast_multigpu", group="group", root="src", mutates="tensor_list", result="uniform")
def broadcast_multigpu(tensor_list: list, src: int, group: ProcessGroup | None = None,
                       async_op: bool = False, src_tensor: int = 0) -> Work | None: ...  # src: PyTorch 1.13 documentation

# Collectives on Python objects.

@collective(op="all_gather_object", group="group", mutates="object_list", result="uniform")
def all_gather_object(object_list: list, obj, group: ProcessGroup | None = None) -> None: ...  # src: :2987
@collective(op="gather_object", group="group", root="dst", root_group_rank="group_dst",
            mutates="object_gather_list", result="varies")
def gather_object(obj, object_gather_list: list | None = None, dst: int | None = None,
                  group: ProcessGroup | None = None, group_dst: int | None = None) -> None: ...  # src: :3078
@collective(op="broadcast_object", group="group", root="src", root_group_rank="group_src",
            mutates="object_list", result="uniform")
def broadcast_object_list(object_list: list, src: int | None = None, group: ProcessGroup | None = None,
                          device=None, group_src: int | None = None) -> None: ...  # src: :3404
@collective(op="scatter_object", group="group", root="src", root_group_rank="group_src",
            mutates="scatter_object_output_list", result="varies")
def scatter_object_list(scatter_object_output_list: list,
                        scatter_object_input_list: list | None = None, src: int | None = None,
                        group: ProcessGroup | None = None, group_src: int | None = None) -> None: ...  # src: :3530
@collective(op="all_gather_object", group="group", result="uniform")
def _all_gather_object(obj, group: ProcessGroup | None = None) -> list: ...  # src: general knowledge, unsure
@collective(op="broadcast_coalesced", group="process_group", root_group_rank="src", mutates="tensors",
            result="uniform")
def _broadcast_coalesced(process_group: ProcessGroup, tensors: list, buffer_size: int, src: int = 0) -> None: ...  # src: pytorch/pytorch@2.7.0a0:torch/csrc/distributed/c10d/init.cpp, name of the binding
@collective(op="verify_params", group="process_group")
def _verify_params_across_processes(process_group: ProcessGroup, params: list, logger=None) -> None: ...  # src: pytorch/pytorch@2.7.0a0:torch/csrc/distributed/c10d/init.cpp, name of the binding

# Point to point.

# To send to oneself is refused, whatever the backend.
@p2p
@fails("ValueError", at_rank="dst")
def send(tensor: Tensor, dst: int | None = None, group: ProcessGroup | None = None, tag: int = 0,
         group_dst: int | None = None) -> None: ...  # src: :2428
@p2p
@fails("ValueError", at_rank="dst")
def isend(tensor: Tensor, dst: int | None = None, group: ProcessGroup | None = None, tag: int = 0,
          group_dst: int | None = None) -> Work | None: ...  # src: :2337
@p2p(mutates="tensor")
def recv(tensor: Tensor, src: int | None = None, group: ProcessGroup | None = None, tag: int = 0,
         group_src: int | None = None) -> int: ...  # src: :2460
@p2p(mutates="tensor")
def irecv(tensor: Tensor, src: int | None = None, group: ProcessGroup | None = None, tag: int = 0,
          group_src: int | None = None) -> Work | None: ...  # src: :2382
@p2p
def send_object_list(object_list: list, dst: int | None = None, group: ProcessGroup | None = None,
                     device=None, group_dst: int | None = None) -> None: ...  # src: :3203
@p2p(mutates="object_list")
def recv_object_list(object_list: list, src: int | None = None, group: ProcessGroup | None = None,
                     device=None, group_src: int | None = None) -> int: ...  # src: :3302
@p2p
def batch_isend_irecv(p2p_op_list: list) -> list: ...  # src: :2615

class P2POp:
    def __init__(self, op, tensor: Tensor, peer: int | None = None, group: ProcessGroup | None = None,
                 tag: int = 0, group_peer: int | None = None): ...  # src: :478

# Contexts. What is inside counts as usual.

def _coalescing_manager(group: ProcessGroup | None = None, device=None, async_ops: bool = False): ...  # src: :2527
def _time_estimator(group: ProcessGroup | None = None, device=None): ...  # src: PyTorch 2.5 and later, unsure

# Constants.

class ReduceOp:  # src: PyTorch reference, torch.distributed.ReduceOp
    @property
    @uniform
    def SUM(self) -> ReduceOp: ...
    @property
    @uniform
    def PRODUCT(self) -> ReduceOp: ...
    @property
    @uniform
    def MIN(self) -> ReduceOp: ...
    @property
    @uniform
    def MAX(self) -> ReduceOp: ...
    @property
    @uniform
    def AVG(self) -> ReduceOp: ...
    @property
    @uniform
    def BAND(self) -> ReduceOp: ...
    @property
    @uniform
    def BOR(self) -> ReduceOp: ...
    @property
    @uniform
    def BXOR(self) -> ReduceOp: ...
    @property
    @uniform
    def PREMUL_SUM(self) -> ReduceOp: ...

@uniform
class Backend(str): ...  # src: PyTorch reference, torch.distributed.Backend

# src: pytorch/pytorch@2.7.0a0:torch/csrc/distributed/c10d/init.cpp

class ProcessGroup:  # src: pytorch/pytorch@2.7.0a0:torch/csrc/distributed/c10d/ProcessGroup.hpp:133
    @rank_source(group="self")
    def rank(self) -> int: ...  # src: pytorch/pytorch@2.7.0a0:torch/csrc/distributed/c10d/ProcessGroup.hpp:133
    @group_size(group="self")
    def size(self) -> int: ...  # src: pytorch/pytorch@2.7.0a0:torch/csrc/distributed/c10d/ProcessGroup.hpp:137
    @uniform
    def name(self) -> str: ...  # src: PyTorch reference, torch.distributed.ProcessGroup
    @property
    @uniform
    def group_name(self) -> str: ...  # src: PyTorch reference, torch.distributed.ProcessGroup
    @property
    @uniform
    def group_desc(self) -> str: ...  # src: PyTorch reference, torch.distributed.ProcessGroup
    @collective(op="all_reduce", group="self", mutates="tensors", result="uniform", deferred=True)
    def allreduce(self, tensors, opts=None) -> Work: ...  # src: :1995
    @collective(op="all_reduce_coalesced", group="self", mutates="tensors", result="uniform", deferred=True)
    def allreduce_coalesced(self, tensors, opts=None) -> Work: ...  # src: :2036
    @collective(op="broadcast", group="self", root_group_rank="root", mutates="tensors", result="uniform", deferred=True)
    def broadcast(self, tensors, root: int = 0, timeout=None) -> Work: ...  # src: :1970
    @collective(op="reduce", group="self", root_group_rank="root", mutates="tensors", result="varies", deferred=True)
    def reduce(self, tensors, root: int = 0, op=None) -> Work: ...  # src: :2046
    @collective(op="all_gather", group="self", mutates="output_tensors", result="uniform", deferred=True)
    def allgather(self, output_tensors, input_tensors, opts=None) -> Work: ...  # src: :2075
    @collective(op="all_gather_into_tensor", group="self", mutates="output", result="uniform", deferred=True)
    def _allgather_base(self, output, input, opts=None) -> Work: ...  # src: :2101
    @collective(op="all_gather_coalesced", group="self", mutates="output_lists", result="uniform", deferred=True)
    def allgather_coalesced(self, output_lists, input_list, opts=None) -> Work: ...  # src: :2108
    @collective(op="all_gather_into_tensor_coalesced", group="self", mutates="outputs", result="uniform", deferred=True)
    def allgather_into_tensor_coalesced(self, outputs, inputs, opts=None) -> Work: ...  # src: :2118
    @collective(op="gather", group="self", root_group_rank="root", mutates="output_tensors", result="varies", deferred=True)
    def gather(self, output_tensors, input_tensors, root: int = 0) -> Work: ...  # src: :2128
    @collective(op="scatter", group="self", root_group_rank="root", mutates="output_tensors", result="varies", deferred=True)
    def scatter(self, output_tensors, input_tensors, root: int = 0) -> Work: ...  # src: :2158
    @collective(op="reduce_scatter", group="self", mutates="output_tensors", result="varies", deferred=True)
    def reduce_scatter(self, output_tensors, input_tensors, opts=None) -> Work: ...  # src: :2187
    @collective(op="reduce_scatter_tensor", group="self", mutates="outputTensor", result="varies", deferred=True)
    def _reduce_scatter_base(self, outputTensor, inputTensor, opts=None) -> Work: ...  # src: :2216
    @collective(op="reduce_scatter_tensor_coalesced", group="self", mutates="outputs", result="varies", deferred=True)
    def reduce_scatter_tensor_coalesced(self, outputs, inputs, opts=None) -> Work: ...  # src: :2223
    @collective(op="all_to_all", group="self", mutates="output_tensors", result="varies", deferred=True)
    def alltoall(self, output_tensors, input_tensors, opts=None) -> Work: ...  # src: :2245
    @collective(op="all_to_all_single", group="self", mutates="output", result="varies", deferred=True)
    def alltoall_base(self, output, input, output_split_sizes, input_split_sizes, opts=None) -> Work: ...  # src: :2233
    @collective(op="barrier", group="self", deferred=True)
    def barrier(self, opts=None) -> Work: ...  # src: :1148
    @collective(op="monitored_barrier", group="self")
    def monitored_barrier(self, timeout=None, wait_all_ranks: bool = False) -> None: ...  # src: :2299
    @p2p
    def send(self, tensors, dstRank: int, tag: int) -> Work: ...  # src: :2255
    @p2p(mutates="tensors")
    def recv(self, tensors, srcRank: int, tag: int) -> Work: ...  # src: :2265
    @p2p(mutates="tensors")
    def recv_anysource(self, tensors, tag: int) -> Work: ...  # src: :2275

class ProcessGroupNCCL(ProcessGroup): ...  # src: PyTorch reference, torch.distributed
class ProcessGroupGloo(ProcessGroup): ...  # src: PyTorch reference, torch.distributed
class ProcessGroupMPI(ProcessGroup): ...  # src: PyTorch reference, torch.distributed

class Work:  # src: :3230
    @wait
    def wait(self, timeout=None) -> bool: ...  # src: :1416
    @varies(cause="local")
    def is_completed(self) -> bool: ...  # src: :3230
    @varies(cause="local")
    def is_success(self) -> bool: ...  # src: PyTorch reference, torch.distributed
    @wait
    def synchronize(self) -> None: ...  # src: PyTorch reference, torch.distributed
    @wait
    def get_future(self): ...  # src: :3319

# Key-value stores: rendezvous, not collectives. get and wait block until some rank has set the key.

class Store:  # src: :1207
    @wait
    @fails("torch.distributed.DistStoreError")
    def get(self, key: str) -> bytes: ...  # src: :1265
    @wait
    @fails("torch.distributed.DistStoreError")
    def wait(self, keys: list, timeout=None) -> None: ...  # src: :1416
    def set(self, key: str, value: str) -> None: ...  # src: :1207
    @varies(cause="rank")
    def add(self, key: str, amount: int) -> int: ...  # src: :1293
    @varies(cause="local")
    def check(self, keys: list) -> bool: ...  # src: :1319
    @varies(cause="local")
    def compare_set(self, key: str, expected_value: str, desired_value: str) -> bytes: ...  # src: PyTorch reference, torch.distributed.Store
    def delete_key(self, key: str) -> bool: ...  # src: PyTorch reference, torch.distributed.Store
    @varies(cause="local")
    def num_keys(self) -> int: ...  # src: PyTorch reference, torch.distributed.Store
    def set_timeout(self, timeout) -> None: ...  # src: PyTorch reference, torch.distributed.Store

class TCPStore(Store):
    @fails("torch.distributed.DistNetworkError")
    def __init__(self, host_name: str, port: int, world_size: int | None = None, is_master: bool = False,
                 timeout=None, wait_for_workers: bool = True, multi_tenant: bool = False,
                 use_libuv: bool = True): ...  # src: :1594
class FileStore(Store):  # src: PyTorch reference, torch.distributed.FileStore
    def __init__(self, file_name: str, world_size: int = -1): ...
class HashStore(Store): ...  # src: PyTorch reference, torch.distributed.HashStore
class PrefixStore(Store):  # src: PyTorch reference, torch.distributed.PrefixStore
    def __init__(self, prefix: str, store: Store): ...

# src: PyTorch reference, torch.distributed, debugging
class DistError(RuntimeError): ...
class DistBackendError(DistError): ...
class DistNetworkError(DistError): ...
class DistStoreError(DistError): ...
class QueueEmptyError(DistStoreError): ...

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.device_mesh"
from torch import Tensor
from torch.distributed import ProcessGroup
# src: pytorch/pytorch@2.7.0a0:torch/distributed/device_mesh.py

@group_new(op="init_device_mesh", parent="world", axes_from="mesh_dim_names")
def init_device_mesh(device_type: str, mesh_shape: tuple, *, mesh_dim_names: tuple | None = None) -> DeviceMesh: ...  # src: :979

class DeviceMesh:
    @group_new(op="init_device_mesh", parent="world", axes_from="mesh_dim_names")
    def __init__(self, device_type: str, mesh, *, mesh_dim_names: tuple | None = None,
                 _init_backend: bool = True): ...  # src: :383
    @staticmethod
    @group_new(op="init_device_mesh", parent="world", axes_from="mesh_dim_names")
    def from_group(group, device_type: str, mesh=None, *, mesh_dim_names: tuple | None = None) -> DeviceMesh: ...  # src: :794
    @group_new(op="new_group", parent="world")
    def _flatten(self, mesh_dim_name: str | None = None) -> DeviceMesh: ...  # src: :959
    @group_getter(axes_from="mesh_dim_names")
    def __getitem__(self, mesh_dim_names) -> DeviceMesh: ...  # src: :663
    @group_getter(axes_from="mesh_dim")
    def get_group(self, mesh_dim: int | str | None = None) -> ProcessGroup: ...  # src: :736
    @group_getter
    def get_all_groups(self) -> list: ...  # src: :784
    @rank_source(group="world")
    def get_rank(self) -> int: ...  # src: :904
    @rank_source(group="self", axes_from="mesh_dim")
    def get_local_rank(self, mesh_dim: int | str | None = None) -> int: ...  # src: :910
    @rank_source(group="self")
    def get_coordinate(self) -> list | None: ...  # src: :952
    @group_size(group="self", axes_from="mesh_dim")
    def size(self, mesh_dim: int | None = None) -> int: ...  # src: :893
    @property
    @uniform
    def shape(self) -> tuple: ...  # src: :901
    @property
    @uniform
    def ndim(self) -> int: ...  # src: :897
    @property
    @members(group="self")
    def mesh(self) -> Tensor: ...  # src: :383
    @property
    @uniform
    def mesh_dim_names(self) -> tuple | None: ...  # src: :383
    @property
    @uniform
    def device_type(self) -> str: ...  # src: :383

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed._functional_collectives"
from torch import Tensor
from torch.distributed import ProcessGroup
# A group here may be a ProcessGroup, a list of ranks, a mesh or (mesh, dim).
# src: pytorch/pytorch@2.7.0a0:torch/distributed/_functional_collectives.py

class AsyncCollectiveTensor(Tensor):
    @wait
    def wait(self) -> Tensor: ...  # src: :630
    @wait
    def trigger_wait(self) -> Tensor: ...  # src: :630
@wait
@propagates
def wait_tensor(tensor: Tensor) -> Tensor: ...  # src: :135
@collective(op="all_reduce", group="group", none="unknown", result="uniform", deferred=True,
            same_shape="self")
def all_reduce(self: Tensor, reduceOp: str, group, tag: str = "") -> Tensor: ...  # src: :158
@collective(op="broadcast", group="group", none="unknown", root="src", result="uniform", deferred=True,
            same_shape="self")
def broadcast(self: Tensor, src: int, group, tag: str = "") -> Tensor: ...  # src: :144
@collective(op="all_gather_into_tensor", group="group", none="unknown", result="uniform", deferred=True,
            same_shape="self")
def all_gather_tensor(self: Tensor, gather_dim: int, group, tag: str = "") -> Tensor: ...  # src: :180
@collective(op="all_gather_into_tensor", group="group", none="unknown", result="uniform", deferred=True,
            same_shape="self")
def all_gather_tensor_autograd(self: Tensor, gather_dim: int, group, tag: str = "") -> Tensor: ...  # src: :219
@collective(op="reduce_scatter_tensor", group="group", none="unknown", result="varies", deferred=True,
            same_shape="self")
def reduce_scatter_tensor(self: Tensor, reduceOp: str, scatter_dim: int, group, tag: str = "") -> Tensor: ...  # src: :252
@collective(op="reduce_scatter_tensor", group="group", none="unknown", result="varies", deferred=True,
            same_shape="self")
def reduce_scatter_tensor_autograd(self: Tensor, reduceOp: str, scatter_dim: int, group, tag: str = "") -> Tensor: ...  # src: :294
@collective(op="all_reduce_coalesced", group="group", none="unknown", result="uniform", deferred=True)
def all_reduce_coalesced(self: list, reduceOp: str, group, tag: str = "") -> list: ...  # src: :333
@collective(op="all_gather_into_tensor_coalesced", group="group", none="unknown", result="uniform", deferred=True)
def all_gather_into_tensor_coalesced(self: list, group, tag: str = "") -> list: ...  # src: :361
@collective(op="reduce_scatter_tensor_coalesced", group="group", none="unknown", result="varies", deferred=True)
def reduce_scatter_tensor_coalesced(inputs: list, reduceOp: str, scatter_dim: list, group, tag: str = "") -> list: ...  # src: :390
@collective(op="all_to_all_single", group="group", none="unknown", result="varies", deferred=True)
def all_to_all_single(self: Tensor, output_split_sizes, input_split_sizes, group, tag: str = "") -> Tensor: ...  # src: :451
@collective(op="all_to_all_single", group="group", none="unknown", result="varies", deferred=True)
def all_to_all_single_autograd(self: Tensor, output_split_sizes, input_split_sizes, group, tag: str = "") -> Tensor: ...  # src: :499
@collective(op="permute", group="group", none="unknown", result="varies", deferred=True)
def permute_tensor(self: Tensor, src_dst: list, group, tag: str = "") -> Tensor: ...  # src: :536
@collective(op="all_gather_into_tensor", group="group", mutates="output_tensor", result="uniform",
            same_shape="input_tensor")
def all_gather_tensor_inplace(output_tensor: Tensor, input_tensor: Tensor, group=None,
                              async_op: bool = False, tag: str = "", gather_dim: int = 0) -> None: ...  # src: :1055
@collective(op="reduce_scatter_tensor", group="group", mutates="output", result="varies",
            same_shape="input")
def reduce_scatter_tensor_inplace(output: Tensor, input: Tensor, op: str = "sum", group=None,
                                  async_op: bool = False, scatter_dim: int = 0, tag: str = "") -> None: ...  # src: :1073
@collective(op="all_reduce", group="group", mutates="tensor", result="uniform", same_shape="tensor")
def all_reduce_inplace(tensor: Tensor, op: str = "sum", group=None, async_op: bool = False,
                       tag: str = "") -> None: ...  # src: :1104
@collective(op="all_to_all_single", group="group", mutates="output", result="varies")
def all_to_all_inplace(output: Tensor, input: Tensor, output_split_sizes=None, input_split_sizes=None,
                       group=None, async_op: bool = False, tag: str = "") -> None: ...  # src: :1121
@collective(op="all_gather", group="group", mutates="tensor_list", result="uniform",
            same_shape="tensor")
def all_gather_inplace(tensor_list: list, tensor: Tensor, group=None, async_op: bool = False,
                       tag: str = "") -> None: ...  # src: :1148

# ---------------------------------------------------------------------------------------------
__module__ = "torch.ops._c10d_functional"
from torch import Tensor
# The native operations; the group is given by its name.
# src: pytorch/pytorch@2.7.0a0:torch/csrc/distributed/c10d/Functional.cpp

@collective(op="all_reduce", group="group_name", none="unknown", result="uniform", deferred=True,
            same_shape="input")
def all_reduce(input: Tensor, reduce_op: str, group_name: str) -> Tensor: ...
@collective(op="all_reduce", group="group_name", none="unknown", mutates="input", result="uniform", deferred=True)
def all_reduce_(input: Tensor, reduce_op: str, group_name: str) -> Tensor: ...
@collective(op="all_gather_into_tensor", group="group_name", none="unknown", result="uniform", deferred=True)
def all_gather_into_tensor(input: Tensor, group_size: int, group_name: str) -> Tensor: ...
@collective(op="reduce_scatter_tensor", group="group_name", none="unknown", result="varies", deferred=True,
            same_shape="input")
def reduce_scatter_tensor(input: Tensor, reduce_op: str, group_size: int, group_name: str) -> Tensor: ...
@collective(op="all_to_all_single", group="group_name", none="unknown", result="varies", deferred=True)
def all_to_all_single(input: Tensor, output_split_sizes, input_split_sizes, group_name: str) -> Tensor: ...
@collective(op="broadcast", group="group_name", none="unknown", root="src", result="uniform", deferred=True)
def broadcast(input: Tensor, src: int, group_name: str) -> Tensor: ...
@wait
@propagates
def wait_tensor(tensor: Tensor) -> Tensor: ...

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.nn.functional"
from torch import Tensor
from torch.distributed import ProcessGroup
# Differentiable forms: the backward issues the dual collective on the same group.
# src: pytorch/pytorch@2.7.0a0:torch/distributed/nn/functional.py

@collective(op="broadcast", group="group", root="src", result="uniform", same_shape="tensor")
def broadcast(tensor: Tensor, src: int, group: ProcessGroup | None = None) -> Tensor: ...  # src: :12
@collective(op="gather", group="group", root="dst", result="varies", same_shape="tensor")
def gather(tensor: Tensor, dst: int = 0, group: ProcessGroup | None = None) -> tuple: ...  # src: :32
@collective(op="scatter", group="group", root="src", result="varies")
def scatter(tensors: list, src: int = 0, group: ProcessGroup | None = None) -> Tensor: ...  # src: :47
@collective(op="reduce", group="group", root="dst", result="varies", same_shape="tensor")
def reduce(tensor: Tensor, dst: int, op=None, group: ProcessGroup | None = None) -> Tensor: ...  # src: :67
@collective(op="reduce_scatter", group="group", mutates="output", result="varies",
            same_shape="output")
def reduce_scatter(output: Tensor, input_list: list, op=None, group: ProcessGroup | None = None) -> Tensor: ...  # src: :88
@collective(op="all_gather", group="group", result="uniform", same_shape="tensor")
def all_gather(tensor: Tensor, group: ProcessGroup | None = None) -> tuple: ...  # src: :107
@collective(op="all_gather_into_tensor", group="group", mutates="output_tensor", result="uniform",
            same_shape="input_tensor")
def _all_gather_base(output_tensor: Tensor, input_tensor: Tensor, group: ProcessGroup | None = None) -> Tensor: ...  # src: :122
@collective(op="all_to_all", group="group", mutates="output_tensor_list", result="varies")
def all_to_all(output_tensor_list: list, input_tensor_list: list, group: ProcessGroup | None = None) -> tuple: ...  # src: :158
@collective(op="all_to_all_single", group="group", mutates="output", result="varies")
def all_to_all_single(output: Tensor, input: Tensor, output_split_sizes=None, input_split_sizes=None,
                      group: ProcessGroup | None = None) -> Tensor: ...  # src: :174
@collective(op="all_reduce", group="group", result="uniform", same_shape="tensor")
def all_reduce(tensor: Tensor, op=None, group: ProcessGroup | None = None) -> Tensor: ...  # src: :205

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.collective_utils"
from torch.distributed import ProcessGroup
# These share the exception of the running rank too.
# src: pytorch/pytorch@2.7.0a0:torch/distributed/collective_utils.py

@collective(op="broadcast_object", group="pg", root_group_rank="rank", result="uniform")
def broadcast(data_or_success, *, success: bool = True, stage_name: str | None = None, rank: int = 0,
              pg: ProcessGroup | None = None): ...  # src: :29
@collective(op="all_gather_object", group="pg", result="uniform")
def all_gather(data_or_fn, stage_name: str | None = None, pg: ProcessGroup | None = None) -> list: ...  # src: :105
@collective(op="all_gather_object", group="pg", mutates="object_list", result="uniform")
def all_gather_object_enforce_type(pg: ProcessGroup, object_list: list, obj, type_checker=None) -> None: ...  # src: :183

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed._symmetric_memory"
from torch import Tensor
from torch.distributed import ProcessGroup
# src: pytorch/pytorch@2.7.0a0:torch/distributed/_symmetric_memory/__init__.py

@collective(op="symm_mem_rendezvous", group="group", none="unknown")
def rendezvous(tensor: Tensor, group): ...  # src: :1583
@implicit(op="symm_mem_rendezvous", group="group_name", none="unknown")
def get_symm_mem_workspace(group_name: str, min_size: int): ...  # src: :102
@implicit(op="symm_mem_enable", group="group_name", none="unknown")
def enable_symm_mem_for_group(group_name: str) -> None: ...  # src: :22
@collective(op="fused_all_gather_matmul", group="group_name", none="unknown", result="varies")
def _fused_all_gather_matmul(A_shard: Tensor, Bs: list, gather_dim: int, group_name: str, *, return_A: bool = True) -> tuple: ...  # src: :658
@collective(op="fused_all_gather_scaled_matmul", group="group_name", none="unknown", result="varies")
def _fused_all_gather_scaled_matmul(A_shard: Tensor, Bs: list, A_scale: Tensor, B_scales: list, gather_dim: int, group_name: str, *args, **kwargs) -> tuple: ...  # src: :902
@collective(op="fused_matmul_reduce_scatter", group="group_name", none="unknown", result="varies")
def _fused_matmul_reduce_scatter(A: Tensor, B: Tensor, reduce_op: str, scatter_dim: int, group_name: str) -> Tensor: ...  # src: :1098
@collective(op="fused_scaled_matmul_reduce_scatter", group="group_name", none="unknown", result="varies")
def _fused_scaled_matmul_reduce_scatter(A: Tensor, B: Tensor, A_scale: Tensor, B_scale: Tensor, reduce_op: str, orig_scatter_dim: int, scatter_dim_after_maybe_reshape: int, group_name: str, *args, **kwargs) -> Tensor: ...  # src: :1184
@collective(op="all_gather_into_tensor", group="group_name", none="unknown", result="uniform")
def _low_contention_all_gather(tensor: Tensor, group_name: str) -> Tensor: ...  # src: :1339
@collective(op="reduce_scatter_tensor", group="group_name", none="unknown", result="varies")
def _low_contention_reduce_scatter(tensor: Tensor, reduce_op: str, group_name: str) -> Tensor: ...  # src: :1470

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.algorithms.ddp_comm_hooks.default_hooks"
from torch.distributed import ProcessGroup
# src: pytorch/pytorch@2.7.0a0:torch/distributed/algorithms/ddp_comm_hooks/default_hooks.py

@collective(op="all_reduce", group="process_group", mutates="bucket", result="uniform", deferred=True)
def allreduce_hook(process_group: ProcessGroup | None, bucket): ...  # src: :33
@collective(op="all_reduce", group="process_group", mutates="bucket", result="uniform", deferred=True)
def fp16_compress_hook(process_group: ProcessGroup | None, bucket): ...  # src: :90
@collective(op="all_reduce", group="process_group", mutates="bucket", result="uniform", deferred=True)
def bf16_compress_hook(process_group: ProcessGroup | None, bucket): ...  # src: :110

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.algorithms.model_averaging.utils"
from torch.distributed import ProcessGroup
# src: pytorch/pytorch@2.7.0a0:torch/distributed/algorithms/model_averaging/utils.py
@collective(op="all_reduce", group="process_group", mutates="params", result="uniform")
def average_parameters(params, process_group: ProcessGroup | None) -> None: ...  # src: :23

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.algorithms.model_averaging.averagers"
# On a period of steps; the counter is the averager's own.
# src: pytorch/pytorch@2.7.0a0:torch/distributed/algorithms/model_averaging/averagers.py
class PeriodicModelAverager:
    def __init__(self, period: int, warmup_steps: int = 0, process_group: ProcessGroup | None = None): ...
    @implicit(op="all_reduce", group="world", mutates="params", result="uniform")
    def average_parameters(self, params) -> None: ...  # src: :108

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.algorithms.model_averaging.hierarchical_model_averager"
# src: pytorch/pytorch@2.7.0a0:torch/distributed/algorithms/model_averaging/hierarchical_model_averager.py
class HierarchicalModelAverager:
    @group_new(op="new_subgroups", parent="world")
    def __init__(self, period_group_size_dict=None, warmup_steps: int = 0,
                 process_group: ProcessGroup | None = None): ...  # src: :18
    @implicit(op="all_reduce", group="world", mutates="params", result="uniform")
    def average_parameters(self, params) -> None: ...

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.algorithms.ddp_comm_hooks.powerSGD_hook"
# src: pytorch/pytorch@2.7.0a0:torch/distributed/algorithms/ddp_comm_hooks/powerSGD_hook.py
@implicit(op="all_reduce", group="world", mutates="bucket", result="uniform", deferred=True)
def powerSGD_hook(state, bucket): ...  # src: :339

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.algorithms.join"
# Early ranks shadow the collectives of the modules joined, and of nothing else; all leave together.
# src: pytorch/pytorch@2.7.0a0:torch/distributed/algorithms/join.py
@quiet("joinables", when="enable")
class Join:
    def __init__(self, joinables: list, enable: bool = True, throw_on_early_termination: bool = False,
                 **kwargs): ...  # src: :104
    @staticmethod
    @implicit(op="all_reduce", group="world")
    def notify_join_context(joinable): ...  # src: :296

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed._state_dict_utils"
# src: pytorch/pytorch@2.7.0a0:torch/distributed/_state_dict_utils.py
@implicit(op="all_gather", group="pg", result="uniform")
def _gather_state_dict(state_dict: dict, *, pg: ProcessGroup | None = None, device=None,
                       cpu_offload: bool = False, ranks_only: tuple = (), type_check: bool = True) -> dict: ...  # src: :199
@implicit(op="broadcast", group="pg", mutates="local_state_dict", result="uniform")
def _broadcast_state_dict(full_state_dict: dict, local_state_dict: dict, device,
                          pg: ProcessGroup | None = None, strict: bool = False,
                          cpu_offload: bool = False) -> None: ...  # src: :592

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.elastic.utils.store"
# Through a store, among its clients.
# src: pytorch/pytorch@2.7.0a0:torch/distributed/elastic/utils/store.py
@collective(op="store_barrier", group="world")
def barrier(store, world_size: int, key_prefix: str, barrier_timeout: float = 300, *args, **kwargs) -> None: ...  # src: :167
@collective(op="store_synchronize", group="world", result="uniform")
def synchronize(store, data: bytes, rank: int, world_size: int, key_prefix: str, timeout: float = 300) -> list: ...  # src: :82

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.elastic.multiprocessing.errors"
# Runs on every rank: no guard.
# src: pytorch/pytorch@2.7.0a0:torch/distributed/elastic/multiprocessing/errors/__init__.py
@alias("fn")
def record(fn, error_handler=None): ...  # src: :307

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.rpc"
# src: pytorch/pytorch@2.7.0a0:torch/distributed/rpc
@group_new(op="init_rpc", parent="world")
def init_rpc(name: str, backend=None, rank: int = -1, world_size: int | None = None,
             rpc_backend_options=None) -> None: ...  # src: pytorch/pytorch@2.7.0a0:torch/distributed/rpc/__init__.py:84
@collective(op="rpc_shutdown", group="world", when="graceful")
def shutdown(graceful: bool = True, timeout: float = 0) -> None: ...  # src: pytorch/pytorch@2.7.0a0:torch/distributed/rpc/api.py:322
@p2p
def rpc_sync(to, func, args: tuple | None = None, kwargs: dict | None = None, timeout: float = -1.0): ...  # src: pytorch/pytorch@2.7.0a0:torch/distributed/rpc/api.py:758
@p2p
def rpc_async(to, func, args: tuple | None = None, kwargs: dict | None = None, timeout: float = -1.0): ...  # src: pytorch/pytorch@2.7.0a0:torch/distributed/rpc/api.py:832
@p2p
def remote(to, func, args: tuple | None = None, kwargs: dict | None = None, timeout: float = -1.0): ...  # src: pytorch/pytorch@2.7.0a0:torch/distributed/rpc/api.py:546
@varies(axes="world", cause="rank", stable=True, when={"worker_name": None})
def get_worker_info(worker_name: str | None = None): ...  # src: pytorch/pytorch@2.7.0a0:torch/distributed/rpc/api.py:421

# ---------------------------------------------------------------------------------------------
__module__ = "torch.distributed.rpc.api"
# src: pytorch/pytorch@2.7.0a0:torch/distributed/rpc/api.py
@collective(op="rpc_all_gather", group="world", result="uniform")
def _all_gather(obj, worker_names=None, timeout: float = -1.0) -> dict: ...  # src: :196
@collective(op="rpc_barrier", group="world")
def _barrier(worker_names) -> None: ...  # src: :286
@collective(op="rpc_barrier", group="world")
def _wait_all_workers(timeout: float = -1.0) -> None: ...  # src: :304

# ---------------------------------------------------------------------------------------------
__module__ = "torch.nn.parallel"
from torch.nn import Module
from torch.distributed import ProcessGroup
# src: pytorch/pytorch@2.7.0a0:torch/nn/parallel/distributed.py

# The constructor checks and broadcasts the parameters. The forward broadcasts buffers, if there are
# any; the backward of what it returns reduces the gradients.
@wrap("ddp")
@collective(op="ddp_init", group="process_group", when={"init_sync": True})
class DistributedDataParallel(Module):
    @alias("module")
    def __init__(self, module: Module, device_ids=None, output_device=None, dim: int = 0,
                 broadcast_buffers: bool = True, init_sync: bool = True,
                 process_group: ProcessGroup | None = None, bucket_cap_mb=None,
                 find_unused_parameters: bool = False, check_reduction: bool = False,
                 gradient_as_bucket_view: bool = False, static_graph: bool = False,
                 delay_all_reduce_named_params=None, param_to_hook_all_reduce=None,
                 mixed_precision=None, device_mesh=None): ...  # src: :634

    @implicit(op="ddp_forward", group="self.process_group")
    @propagates
    @calls(method="module")
    @backward(method="_reduce_gradients")
    def __call__(self, *args, **kwargs): ...  # src: forward of the class
    @implicit(op="ddp_forward", group="self.process_group")
    @propagates
    @calls(method="module")
    @backward(method="_reduce_gradients")
    def forward(self, *args, **kwargs): ...
    # The all_reduce of each bucket, by the hooks of the parameters.
    @collective(op="ddp_backward", group="self.process_group")
    def _reduce_gradients(self) -> None: ...  # src: pytorch/pytorch@2.7.0a0:torch/csrc/distributed/c10d/reducer.cpp
    @quiet("self", method="_reduce_gradients")
    def no_sync(self): ...  # src: :1414
    @quiet("self", when="enable")
    def join(self, divide_by_initial_world_size: bool = True, enable: bool = True, throw_on_early_termination: bool = False): ...  # src: :1736
    @calls("hook", when="later")
    def register_comm_hook(self, state, hook): ...  # src: :1924
    @uniform
    def will_sync_module_buffers(self) -> bool: ...  # src: :2126

@propagates
class DataParallel(Module):  # src: pytorch/pytorch@2.7.0a0:torch/nn/parallel/data_parallel.py:53
    def __init__(self, module: Module, device_ids=None, output_device=None, dim: int = 0): ...

# ---------------------------------------------------------------------------------------------
__module__ = "torch.multiprocessing"
# src: PyTorch reference, torch.multiprocessing
@calls("fn", when="spawn", rank_arg=0, args="args")
def spawn(fn, args: tuple = (), nprocs: int = 1, join: bool = True, daemon: bool = False,
          start_method: str = "spawn"): ...
@calls("fn", when="spawn", rank_arg=0, args="args")
def start_processes(fn, args: tuple = (), nprocs: int = 1, join: bool = True, daemon: bool = False,
                    start_method: str = "spawn"): ...
def set_start_method(method: str, force: bool = False) -> None: ...

class Process:
    @calls("target", when="thread", args="args", kwargs="kwargs")
    def __init__(self, group=None, target=None, name=None, args: tuple = (), kwargs: dict | None = None,
                 *, daemon: bool | None = None): ...
