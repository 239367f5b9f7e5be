# NVSHMEM from the host. Allocation synchronizes all processes.

__module__ = "c"
from torch.distributed import ProcessGroup
# src: NVIDIA/nvshmem@2d7d25f0:src/include/host/nvshmem_coll_api.h
class nvshmem_team_t(ProcessGroup): ...
@property
@group_getter(axes="world")
def NVSHMEM_TEAM_WORLD() -> ProcessGroup: ...
@uniform
def nvshmem_init() -> None: ...
@collective(op="finalize", group="world")
def nvshmem_finalize() -> None: ...
@stop(status="argument")
def nvshmem_global_exit(status: int) -> None: ...
@rank_source(axes="world")
def nvshmem_my_pe() -> int: ...
@group_size(axes="world")
def nvshmem_n_pes() -> int: ...
@rank_source(group="team")
def nvshmem_team_my_pe(team: nvshmem_team_t) -> int: ...
@group_size(group="team")
def nvshmem_team_n_pes(team: nvshmem_team_t) -> int: ...
@collective(op="barrier", group="team")
def nvshmem_barrier(team: nvshmem_team_t) -> int: ...
@collective(op="barrier_all", group="world")
def nvshmem_barrier_all() -> None: ...
@collective(op="team_sync", group="team")
def nvshmem_team_sync(team: nvshmem_team_t) -> int: ...
@collective(op="sync_all", group="world")
def nvshmem_sync_all() -> None: ...
@collective(op="barrier", group="team", deferred=True)
def nvshmemx_barrier_on_stream(team: nvshmem_team_t, stream) -> int: ...
@collective(op="barrier_all", group="world", deferred=True)
def nvshmemx_barrier_all_on_stream(stream) -> None: ...
@collective(op="sync_all", group="world", deferred=True)
def nvshmemx_sync_all_on_stream(stream) -> None: ...
@implicit(op="malloc", group="world")
def nvshmem_malloc(size: int): ...
@implicit(op="malloc", group="world")
def nvshmem_calloc(count: int, size: int): ...
@implicit(op="malloc", group="world")
def nvshmem_align(alignment: int, size: int): ...
@implicit(op="free", group="world")
def nvshmem_free(ptr) -> None: ...
@collective(op="all_to_all", group="team", mutates="dest", result="varies")
def nvshmem_alltoallmem(team: nvshmem_team_t, dest, source, nelems: int) -> int: ...
@collective(op="broadcast", group="team", root_group_rank="root", mutates="dest", result="uniform")
def nvshmem_broadcastmem(team: nvshmem_team_t, dest, source, nelems: int, root: int) -> int: ...
@collective(op="all_gather", group="team", mutates="dest", result="uniform")
def nvshmem_fcollectmem(team: nvshmem_team_t, dest, source, nelems: int) -> int: ...
@collective(op="all_reduce", group="team", mutates="dest", result="uniform")
def nvshmem_float_sum_reduce(team: nvshmem_team_t, dest, source, nelems: int) -> int: ...
@collective(op="all_reduce", group="team", mutates="dest", result="uniform")
def nvshmem_int_sum_reduce(team: nvshmem_team_t, dest, source, nelems: int) -> int: ...
@collective(op="team_split_strided", group="parent_team")
def nvshmem_team_split_strided(parent_team: nvshmem_team_t, start: int, stride: int, size: int, config, mask: int, new_team: nvshmem_team_t) -> int: ...
@wait
def nvshmem_quiet() -> None: ...
@wait
def nvshmem_fence() -> None: ...
# Each operation once for a type and a way to reduce; the others are spelled alike.
# src: NVIDIA/nvshmem@2d7d25f0:src/include/host/nvshmem_coll_api.h
@collective(op="all_to_all", group="team", mutates="dest", result="varies")
def nvshmem_float_alltoall(team: nvshmem_team_t, dest, source, nelems: int) -> int: ...
@collective(op="broadcast", group="team", root_group_rank="root", mutates="dest", result="uniform")
def nvshmem_float_broadcast(team: nvshmem_team_t, dest, source, nelems: int, root: int) -> int: ...
@collective(op="all_gather", group="team", mutates="dest", result="uniform")
def nvshmem_float_fcollect(team: nvshmem_team_t, dest, source, nelems: int) -> int: ...
@collective(op="reduce_scatter", group="team", mutates="dest", result="varies")
def nvshmem_float_sum_reducescatter(team: nvshmem_team_t, dest, source, nelems: int) -> int: ...
# src: NVIDIA/nvshmem@2d7d25f0:src/include/host/nvshmemx_coll_api.h
@collective(op="all_to_all", group="team", mutates="dest", result="varies", deferred=True)
def nvshmemx_float_alltoall_on_stream(team: nvshmem_team_t, dest, source, nelems: int, stream) -> int: ...
@collective(op="broadcast", group="team", root_group_rank="root", mutates="dest", result="uniform", deferred=True)
def nvshmemx_float_broadcast_on_stream(team: nvshmem_team_t, dest, source, nelems: int, root: int, stream) -> int: ...
@collective(op="all_gather", group="team", mutates="dest", result="uniform", deferred=True)
def nvshmemx_float_fcollect_on_stream(team: nvshmem_team_t, dest, source, nelems: int, stream) -> int: ...
@collective(op="all_reduce", group="team", mutates="dest", result="uniform", deferred=True)
def nvshmemx_float_sum_reduce_on_stream(team: nvshmem_team_t, dest, source, nelems: int, stream) -> int: ...
@collective(op="team_sync", group="team", deferred=True)
def nvshmemx_team_sync_on_stream(team: nvshmem_team_t, stream) -> int: ...
# src: NVIDIA/nvshmem@2d7d25f0:src/include/host/nvshmem_api.h
@uniform(out="provided")
def nvshmem_init_thread(required: int, provided: int) -> int: ...
@propagates
def nvshmem_team_translate_pe(src_team: nvshmem_team_t, src_pe: int, dest_team: nvshmem_team_t) -> int: ...
@collective(op="team_split_2d", group="parent_team")
def nvshmem_team_split_2d(parent_team: nvshmem_team_t, xrange: int, xaxis_config, xaxis_mask: int, xaxis_team, yaxis_config, yaxis_mask: int, yaxis_team) -> int: ...
@collective(op="team_destroy", group="team")
def nvshmem_team_destroy(team: nvshmem_team_t) -> None: ...
@group_new(op="team_init", parent="world", members_only=True, out="team")
def nvshmemx_team_init(team: nvshmem_team_t, config, config_mask: int, npes: int, pe_idx_in_team: int) -> int: ...
# src: NVIDIA/nvshmem@2d7d25f0:src/include/device/nvshmemx_collective_launch_apis.h
@collective(op="collective_launch", group="world", deferred=True)
def nvshmemx_collective_launch(func, gridDims, blockDims, args, sharedMem: int, stream) -> int: ...

__alias__ = {
    "c.nvshmem_bfloat16_alltoall": "c.nvshmem_float_alltoall",
    "c.nvshmem_bfloat16_broadcast": "c.nvshmem_float_broadcast",
    "c.nvshmem_bfloat16_fcollect": "c.nvshmem_float_fcollect",
    "c.nvshmem_bfloat16_max_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_bfloat16_max_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_bfloat16_min_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_bfloat16_min_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_bfloat16_prod_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_bfloat16_prod_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_bfloat16_sum_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_bfloat16_sum_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_double_alltoall": "c.nvshmem_float_alltoall",
    "c.nvshmem_double_broadcast": "c.nvshmem_float_broadcast",
    "c.nvshmem_double_fcollect": "c.nvshmem_float_fcollect",
    "c.nvshmem_double_max_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_double_max_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_double_min_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_double_min_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_double_prod_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_double_prod_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_double_sum_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_double_sum_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_float_max_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_float_max_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_float_min_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_float_min_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_float_prod_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_float_prod_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_half_alltoall": "c.nvshmem_float_alltoall",
    "c.nvshmem_half_broadcast": "c.nvshmem_float_broadcast",
    "c.nvshmem_half_fcollect": "c.nvshmem_float_fcollect",
    "c.nvshmem_half_max_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_half_max_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_half_min_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_half_min_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_half_prod_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_half_prod_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_half_sum_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_half_sum_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int32_alltoall": "c.nvshmem_float_alltoall",
    "c.nvshmem_int32_and_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int32_and_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int32_broadcast": "c.nvshmem_float_broadcast",
    "c.nvshmem_int32_fcollect": "c.nvshmem_float_fcollect",
    "c.nvshmem_int32_max_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int32_max_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int32_min_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int32_min_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int32_or_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int32_or_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int32_prod_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int32_prod_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int32_sum_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int32_sum_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int32_xor_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int32_xor_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int64_alltoall": "c.nvshmem_float_alltoall",
    "c.nvshmem_int64_and_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int64_and_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int64_broadcast": "c.nvshmem_float_broadcast",
    "c.nvshmem_int64_fcollect": "c.nvshmem_float_fcollect",
    "c.nvshmem_int64_max_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int64_max_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int64_min_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int64_min_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int64_or_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int64_or_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int64_prod_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int64_prod_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int64_sum_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int64_sum_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int64_xor_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int64_xor_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int_alltoall": "c.nvshmem_float_alltoall",
    "c.nvshmem_int_and_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int_and_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int_broadcast": "c.nvshmem_float_broadcast",
    "c.nvshmem_int_fcollect": "c.nvshmem_float_fcollect",
    "c.nvshmem_int_max_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int_max_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int_min_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int_min_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int_or_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int_or_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int_prod_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int_prod_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int_sum_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_int_xor_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_int_xor_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_long_alltoall": "c.nvshmem_float_alltoall",
    "c.nvshmem_long_and_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_long_and_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_long_broadcast": "c.nvshmem_float_broadcast",
    "c.nvshmem_long_fcollect": "c.nvshmem_float_fcollect",
    "c.nvshmem_long_max_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_long_max_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_long_min_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_long_min_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_long_or_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_long_or_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_long_prod_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_long_prod_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_long_sum_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_long_sum_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_long_xor_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_long_xor_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_size_alltoall": "c.nvshmem_float_alltoall",
    "c.nvshmem_size_and_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_size_and_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_size_broadcast": "c.nvshmem_float_broadcast",
    "c.nvshmem_size_fcollect": "c.nvshmem_float_fcollect",
    "c.nvshmem_size_max_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_size_max_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_size_min_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_size_min_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_size_or_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_size_or_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_size_prod_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_size_prod_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_size_sum_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_size_sum_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_size_xor_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_size_xor_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_uint32_alltoall": "c.nvshmem_float_alltoall",
    "c.nvshmem_uint32_and_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_uint32_and_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_uint32_broadcast": "c.nvshmem_float_broadcast",
    "c.nvshmem_uint32_fcollect": "c.nvshmem_float_fcollect",
    "c.nvshmem_uint32_max_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_uint32_max_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_uint32_min_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_uint32_min_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_uint32_or_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_uint32_or_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_uint32_prod_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_uint32_prod_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_uint32_sum_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_uint32_sum_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_uint32_xor_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_uint32_xor_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_uint64_alltoall": "c.nvshmem_float_alltoall",
    "c.nvshmem_uint64_and_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_uint64_and_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_uint64_broadcast": "c.nvshmem_float_broadcast",
    "c.nvshmem_uint64_fcollect": "c.nvshmem_float_fcollect",
    "c.nvshmem_uint64_max_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_uint64_max_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_uint64_min_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_uint64_min_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_uint64_or_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_uint64_or_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_uint64_prod_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_uint64_prod_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_uint64_sum_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_uint64_sum_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmem_uint64_xor_reduce": "c.nvshmem_float_sum_reduce",
    "c.nvshmem_uint64_xor_reducescatter": "c.nvshmem_float_sum_reducescatter",
    "c.nvshmemx_bfloat16_alltoall_on_stream": "c.nvshmemx_float_alltoall_on_stream",
    "c.nvshmemx_bfloat16_broadcast_on_stream": "c.nvshmemx_float_broadcast_on_stream",
    "c.nvshmemx_bfloat16_fcollect_on_stream": "c.nvshmemx_float_fcollect_on_stream",
    "c.nvshmemx_bfloat16_max_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_bfloat16_min_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_bfloat16_prod_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_bfloat16_sum_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_double_alltoall_on_stream": "c.nvshmemx_float_alltoall_on_stream",
    "c.nvshmemx_double_broadcast_on_stream": "c.nvshmemx_float_broadcast_on_stream",
    "c.nvshmemx_double_fcollect_on_stream": "c.nvshmemx_float_fcollect_on_stream",
    "c.nvshmemx_double_max_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_double_min_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_double_prod_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_double_sum_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_float_max_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_float_min_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_float_prod_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_half_alltoall_on_stream": "c.nvshmemx_float_alltoall_on_stream",
    "c.nvshmemx_half_broadcast_on_stream": "c.nvshmemx_float_broadcast_on_stream",
    "c.nvshmemx_half_fcollect_on_stream": "c.nvshmemx_float_fcollect_on_stream",
    "c.nvshmemx_half_max_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_half_min_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_half_prod_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_half_sum_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int32_alltoall_on_stream": "c.nvshmemx_float_alltoall_on_stream",
    "c.nvshmemx_int32_and_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int32_broadcast_on_stream": "c.nvshmemx_float_broadcast_on_stream",
    "c.nvshmemx_int32_fcollect_on_stream": "c.nvshmemx_float_fcollect_on_stream",
    "c.nvshmemx_int32_max_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int32_min_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int32_or_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int32_prod_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int32_sum_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int32_xor_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int64_alltoall_on_stream": "c.nvshmemx_float_alltoall_on_stream",
    "c.nvshmemx_int64_and_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int64_broadcast_on_stream": "c.nvshmemx_float_broadcast_on_stream",
    "c.nvshmemx_int64_fcollect_on_stream": "c.nvshmemx_float_fcollect_on_stream",
    "c.nvshmemx_int64_max_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int64_min_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int64_or_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int64_prod_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int64_sum_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int64_xor_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int_alltoall_on_stream": "c.nvshmemx_float_alltoall_on_stream",
    "c.nvshmemx_int_and_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int_broadcast_on_stream": "c.nvshmemx_float_broadcast_on_stream",
    "c.nvshmemx_int_fcollect_on_stream": "c.nvshmemx_float_fcollect_on_stream",
    "c.nvshmemx_int_max_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int_min_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int_or_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int_prod_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int_sum_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_int_xor_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_long_alltoall_on_stream": "c.nvshmemx_float_alltoall_on_stream",
    "c.nvshmemx_long_and_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_long_broadcast_on_stream": "c.nvshmemx_float_broadcast_on_stream",
    "c.nvshmemx_long_fcollect_on_stream": "c.nvshmemx_float_fcollect_on_stream",
    "c.nvshmemx_long_max_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_long_min_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_long_or_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_long_prod_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_long_sum_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_long_xor_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_size_alltoall_on_stream": "c.nvshmemx_float_alltoall_on_stream",
    "c.nvshmemx_size_and_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_size_broadcast_on_stream": "c.nvshmemx_float_broadcast_on_stream",
    "c.nvshmemx_size_fcollect_on_stream": "c.nvshmemx_float_fcollect_on_stream",
    "c.nvshmemx_size_max_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_size_min_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_size_or_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_size_prod_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_size_sum_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_size_xor_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_uint32_alltoall_on_stream": "c.nvshmemx_float_alltoall_on_stream",
    "c.nvshmemx_uint32_and_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_uint32_broadcast_on_stream": "c.nvshmemx_float_broadcast_on_stream",
    "c.nvshmemx_uint32_fcollect_on_stream": "c.nvshmemx_float_fcollect_on_stream",
    "c.nvshmemx_uint32_max_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_uint32_min_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_uint32_or_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_uint32_prod_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_uint32_sum_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_uint32_xor_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_uint64_alltoall_on_stream": "c.nvshmemx_float_alltoall_on_stream",
    "c.nvshmemx_uint64_and_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_uint64_broadcast_on_stream": "c.nvshmemx_float_broadcast_on_stream",
    "c.nvshmemx_uint64_fcollect_on_stream": "c.nvshmemx_float_fcollect_on_stream",
    "c.nvshmemx_uint64_max_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_uint64_min_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_uint64_or_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_uint64_prod_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_uint64_sum_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
    "c.nvshmemx_uint64_xor_reduce_on_stream": "c.nvshmemx_float_sum_reduce_on_stream",
}
