# Megatron-LM: parallel_state and what of core and training communicates. The groups are known by the
# dimensions that they lie along, and a rank by those along which it differs.

__module__ = "megatron.core.parallel_state"
__alias__ = {
    "megatron.core.mpu": "megatron.core.parallel_state",
    "megatron.mpu": "megatron.core.parallel_state",
    "megatron.core.distributed.finalize_model_grads.finalize_model_grads": "megatron.core.distributed.finalize_model_grads",
    "megatron.core.dist_checkpointing.serialization": "megatron.core.dist_checkpointing",
    "megatron.training.utils.average_losses_across_data_parallel_group": "megatron.training.utils.common_utils.average_losses_across_data_parallel_group",
    "megatron.training.utils.reduce_max_stat_across_model_parallel_group": "megatron.training.utils.common_utils.reduce_max_stat_across_model_parallel_group",
    "megatron.training.utils.logical_and_across_model_parallel_group": "megatron.training.utils.common_utils.logical_and_across_model_parallel_group",
    "megatron.training.utils.calc_params_l2_norm": "megatron.training.utils.common_utils.calc_params_l2_norm",
    "megatron.training.utils.check_adlr_autoresume_termination": "megatron.training.utils.common_utils.check_adlr_autoresume_termination",
    "megatron.training.utils.is_last_rank": "megatron.training.utils.common_utils.is_last_rank",
    "megatron.training.utils.is_rank0": "megatron.training.utils.common_utils.is_rank0",
    "megatron.training.utils.print_rank_0": "megatron.training.utils.common_utils.print_rank_0",
    "megatron.training.utils.print_rank_last": "megatron.training.utils.common_utils.print_rank_last",
    "megatron.training.print_rank_0": "megatron.training.utils.common_utils.print_rank_0",
    "megatron.training.print_rank_last": "megatron.training.utils.common_utils.print_rank_last",
    "megatron.core.tensor_parallel.copy_to_tensor_model_parallel_region": "megatron.core.tensor_parallel.mappings.copy_to_tensor_model_parallel_region",
    "megatron.core.tensor_parallel.reduce_from_tensor_model_parallel_region": "megatron.core.tensor_parallel.mappings.reduce_from_tensor_model_parallel_region",
    "megatron.core.tensor_parallel.scatter_to_tensor_model_parallel_region": "megatron.core.tensor_parallel.mappings.scatter_to_tensor_model_parallel_region",
    "megatron.core.tensor_parallel.gather_from_tensor_model_parallel_region": "megatron.core.tensor_parallel.mappings.gather_from_tensor_model_parallel_region",
    "megatron.core.tensor_parallel.scatter_to_sequence_parallel_region": "megatron.core.tensor_parallel.mappings.scatter_to_sequence_parallel_region",
    "megatron.core.tensor_parallel.gather_from_sequence_parallel_region": "megatron.core.tensor_parallel.mappings.gather_from_sequence_parallel_region",
    "megatron.core.tensor_parallel.reduce_scatter_to_sequence_parallel_region": "megatron.core.tensor_parallel.mappings.reduce_scatter_to_sequence_parallel_region",
    "megatron.core.tensor_parallel.broadcast_data": "megatron.core.tensor_parallel.data.broadcast_data",
    "megatron.core.tensor_parallel.vocab_parallel_cross_entropy": "megatron.core.tensor_parallel.cross_entropy.vocab_parallel_cross_entropy",
    "megatron.core.tensor_parallel.model_parallel_cuda_manual_seed": "megatron.core.tensor_parallel.random.model_parallel_cuda_manual_seed",
    "megatron.core.pipeline_parallel.get_forward_backward_func": "megatron.core.pipeline_parallel.schedules.get_forward_backward_func",
}
from torch import Tensor
from torch.distributed import ProcessGroup
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/parallel_state.py

axis("gtp_remat", meets=["dp", "tp", "ep", "edp", "etp"])

@collective(op="initialize_model_parallel", group="world")
def initialize_model_parallel(tensor_model_parallel_size: int = 1, pipeline_model_parallel_size: int = 1, virtual_pipeline_model_parallel_size: int | None = None, *args, **kwargs) -> None: ...
@group_new(op="new_group", parent="world", members="ranks", members_only="use_local_synchronization")
def create_group(ranks=None, timeout=None, backend=None, pg_options=None, use_local_synchronization: bool = False, group_desc=None) -> ProcessGroup: ...
@group_new(op="new_groups", parent="world")
def create_hierarchical_groups(rank, ranks, hierarchical_group_sizes, create_gloo_process_groups: bool = False, pg_options=None, timeout=None, group_desc=None) -> tuple: ...
@group_new(op="new_groups", parent="world")
def create_hybrid_dp_cp_groups(rank, ranks, pg_options) -> dict: ...
@group_new(op="new_groups", parent="world")
def create_all_gather_groups(for_expert_parallelism: bool = False, timeout=None, nccl_comm_cfgs=None) -> tuple: ...
def destroy_model_parallel() -> None: ...
@collective(op="barrier", group="pg")
def update_pg_timeout(timeout, pg: ProcessGroup | None = None) -> None: ...
@uniform
@initialized
def is_initialized() -> bool: ...
@uniform
@initialized
def model_parallel_is_initialized() -> bool: ...
@group_getter(axes=["tp", "pp"])
def get_model_parallel_group(check_initialized: bool = True) -> ProcessGroup: ...
@group_getter(axes="tp")
def get_tensor_model_parallel_group(check_initialized: bool = True) -> ProcessGroup: ...
@group_getter(axes="gtp_remat")
def get_gtp_weight_remat_group(check_initialized: bool = True) -> ProcessGroup: ...
@group_getter(axes="pp")
def get_pipeline_model_parallel_group(check_initialized: bool = True) -> ProcessGroup: ...
@group_getter(axes="dp", axes_if={"with_context_parallel": "cp"})
def get_data_parallel_group(with_context_parallel: bool = False, with_gtp_remat: bool = True, partial_data_parallel: bool = False) -> ProcessGroup: ...
@group_getter(axes="dp", axes_if={"with_context_parallel": "cp"})
def get_data_parallel_group_gloo(with_context_parallel: bool = False, partial_data_parallel: bool = False) -> ProcessGroup: ...
@group_getter(axes="cp")
def get_context_parallel_group(check_initialized: bool = True) -> ProcessGroup: ...
@group_getter(axes="cp")
def get_hierarchical_context_parallel_groups(check_initialized: bool = True) -> ProcessGroup: ...
@group_getter(axes=["dp", "cp"])
def get_hybrid_data_context_parallel_groups(check_initialized: bool = True, group_size=None) -> ProcessGroup: ...
# Some stages of the pipeline only: those that hold the embedding.
@group_getter(axes="pp", any_of=["is_pipeline_first_stage", "is_pipeline_last_stage"])
def get_embedding_group(check_initialized: bool = True) -> ProcessGroup: ...
@group_getter(axes="pp", any_of="is_rank_in_position_embedding_group")
def get_position_embedding_group(check_initialized: bool = True) -> ProcessGroup: ...
@group_getter(axes=["tp", "dp"], axes_if={"with_context_parallel": "cp"})
def get_amax_reduction_group(with_context_parallel: bool = False, tp_only_amax_red: bool = False) -> ProcessGroup: ...
@group_getter(axes=["tp", "dp"], axes_if={"with_context_parallel": "cp"})
def get_tensor_and_data_parallel_group(check_initialized: bool = True, with_context_parallel: bool = False) -> ProcessGroup: ...
@group_getter(axes=["tp", "cp"])
def get_tensor_and_context_parallel_group(check_initialized: bool = True) -> ProcessGroup: ...
@group_getter(axes="gtp_remat")
def get_expert_gtp_weight_remat_group(check_initialized: bool = True) -> ProcessGroup: ...
@group_getter(axes="ep")
def get_expert_model_parallel_group(check_initialized: bool = True) -> ProcessGroup: ...
@group_getter(axes="etp")
def get_expert_tensor_parallel_group(check_initialized: bool = True) -> ProcessGroup: ...
@group_getter(axes=["etp", "ep"])
def get_expert_tensor_and_model_parallel_group(check_initialized: bool = True) -> ProcessGroup: ...
@group_getter(axes=["etp", "ep", "pp"])
def get_expert_tensor_model_pipeline_parallel_group(check_initialized: bool = True, with_egtp_remat: bool = False) -> ProcessGroup: ...
@group_getter(axes="edp")
def get_expert_data_parallel_group(check_initialized: bool = True, with_gtp_remat: bool = True, partial_expert_data_parallel: bool = False) -> ProcessGroup: ...
@group_getter(axes="edp")
def get_expert_data_parallel_group_gloo(partial_expert_data_parallel: bool = False) -> ProcessGroup: ...
@group_getter(axes=["etp", "ep", "pp", "edp"])
def get_intra_distributed_optimizer_instance_group(check_initialized: bool = True) -> ProcessGroup: ...
@group_getter(axes="edp")
def get_inter_distributed_optimizer_instance_group(check_initialized: bool = True) -> ProcessGroup: ...
@rank_source(axes="tp")
def get_tensor_model_parallel_rank() -> int: ...
@rank_source(axes="gtp_remat")
def get_gtp_weight_remat_rank() -> int: ...
@rank_source(axes="pp")
def get_pipeline_model_parallel_rank() -> int: ...
# Virtual stages are asked for besides, by arguments; all ranks alike.
@varies(axes="pp", cause="rank", stable=True, tests="first")
def is_pipeline_first_stage(ignore_virtual: bool = True, vp_stage: int | None = None) -> bool: ...
@varies(axes="pp", cause="rank", stable=True, tests="last")
def is_pipeline_last_stage(ignore_virtual: bool = True, vp_stage: int | None = None) -> bool: ...
@varies(axes="pp", cause="rank", stable=True, any_of=["is_pipeline_first_stage", "is_pipeline_last_stage"])
def is_rank_in_embedding_group(ignore_virtual: bool = True, vp_stage: int | None = None) -> bool: ...
@varies(axes="pp", cause="rank", stable=True)
def is_rank_in_position_embedding_group() -> bool: ...
@varies(axes="pp", cause="rank")
def get_virtual_pipeline_model_parallel_rank() -> int | None: ...
@rank_source(axes="dp", axes_if={"with_context_parallel": "cp"})
def get_data_parallel_rank(with_context_parallel: bool = False, with_gtp_remat: bool = True, partial_data_parallel: bool = False) -> int: ...
@rank_source(axes="cp")
def get_context_parallel_rank() -> int: ...
@rank_source(axes=["tp", "cp"])
def get_tensor_and_context_parallel_rank() -> int: ...
@rank_source(axes="gtp_remat")
def get_expert_gtp_weight_remat_rank() -> int: ...
@rank_source(axes="ep")
def get_expert_model_parallel_rank() -> int: ...
@rank_source(axes="etp")
def get_expert_tensor_parallel_rank() -> int: ...
@rank_source(axes=["etp", "ep"])
def get_expert_tensor_and_model_parallel_rank() -> int: ...
@rank_source(axes="edp")
def get_expert_data_parallel_rank(with_gtp_remat: bool = True, partial_expert_data_parallel: bool = False) -> int: ...
@varies(axes=["tp", "dp", "cp", "pp", "ep"], cause="rank", stable=True)
def get_all_ranks() -> list: ...
# Global ranks: the same in the group, another in its sisters.
@varies(axes=["dp", "pp", "cp"], cause="rank", stable=True)
def get_tensor_model_parallel_src_rank() -> int: ...
@varies(axes=["dp", "cp"], cause="rank", stable=True)
def get_model_parallel_src_rank() -> int: ...
@varies(axes=["tp", "pp"], cause="rank", stable=True)
def get_data_parallel_src_rank(with_context_parallel: bool = False) -> int: ...
@varies(axes=["tp", "dp", "cp"], cause="rank", stable=True)
def get_pipeline_model_parallel_first_rank() -> int: ...
@varies(axes=["tp", "dp", "cp"], cause="rank", stable=True)
def get_pipeline_model_parallel_last_rank() -> int: ...
@varies(axes=["edp", "pp"], cause="rank", stable=True)
def get_expert_model_parallel_src_rank() -> int: ...
@varies(axes="world", cause="rank", stable=True)
def get_pipeline_model_parallel_next_rank() -> int: ...
@varies(axes="world", cause="rank", stable=True)
def get_pipeline_model_parallel_prev_rank() -> int: ...
@group_size(axes="tp")
def get_tensor_model_parallel_world_size() -> int: ...
@group_size(axes="pp")
def get_pipeline_model_parallel_world_size() -> int: ...
@uniform
def get_virtual_pipeline_model_parallel_world_size() -> int | None: ...
@group_size(axes="dp", axes_if={"with_context_parallel": "cp"})
def get_data_parallel_world_size(with_context_parallel: bool = False, with_gtp_remat: bool = True, partial_data_parallel: bool = False) -> int: ...
@group_size(axes="cp")
def get_context_parallel_world_size() -> int: ...
@group_size(axes=["tp", "cp"])
def get_tensor_and_context_parallel_world_size() -> int: ...
@group_size(axes="ep")
def get_expert_model_parallel_world_size() -> int: ...
@group_size(axes="etp")
def get_expert_tensor_parallel_world_size() -> int: ...
@group_size(axes=["etp", "ep"])
def get_expert_tensor_and_model_parallel_world_size() -> int: ...
@group_size(axes="edp")
def get_expert_data_parallel_world_size(with_gtp_remat: bool = True, partial_expert_data_parallel: bool = False) -> int: ...
@group_size(axes="gtp_remat")
def get_gtp_weight_remat_world_size() -> int: ...
@group_size(axes="gtp_remat")
def get_expert_gtp_weight_remat_world_size() -> int: ...
@members(axes="cp")
def get_context_parallel_global_ranks(check_initialized: bool = True) -> list: ...
@members(axes="gtp_remat")
def get_gtp_weight_remat_global_ranks(check_initialized: bool = True) -> list: ...
@members(axes="gtp_remat")
def get_expert_gtp_weight_remat_global_ranks(check_initialized: bool = True) -> list: ...
def set_tensor_model_parallel_rank(value) -> None: ...
def set_pipeline_model_parallel_rank(value) -> None: ...
def set_virtual_pipeline_model_parallel_rank(value) -> None: ...
def set_data_parallel_rank(value) -> None: ...
def set_expert_model_parallel_rank(value) -> None: ...
def set_tensor_model_parallel_world_size(value) -> None: ...
def set_pipeline_model_parallel_world_size(value) -> None: ...

# ---------------------------------------------------------------------------------------------
__module__ = "megatron.core.process_groups_config"
from torch.distributed import ProcessGroup
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/process_groups_config.py
class ProcessGroupCollection:
    tp: ProcessGroup["tp"]
    pp: ProcessGroup["pp"]
    mp: ProcessGroup["tp", "pp"]
    embd: ProcessGroup["pp"]
    pos_embd: ProcessGroup["pp"]
    cp: ProcessGroup["cp"]
    tp_cp: ProcessGroup["tp", "cp"]
    ep: ProcessGroup["ep"]
    expt_tp: ProcessGroup["etp"]
    tp_ep: ProcessGroup["etp", "ep"]
    tp_ep_pp: ProcessGroup["etp", "ep", "pp"]
    tp_ep_pp_with_egtp_remat: ProcessGroup["etp", "ep", "pp", "gtp_remat"]
    dp: ProcessGroup["dp"]
    dp_cp: ProcessGroup["dp", "cp"]
    dp_cp_gtp_remat: ProcessGroup["dp", "cp", "gtp_remat"]
    expt_dp: ProcessGroup["edp"]
    expt_dp_gtp_remat: ProcessGroup["edp", "gtp_remat"]
    intra_dp_cp: ProcessGroup["dp", "cp"]
    intra_expt_dp: ProcessGroup["edp"]
    inter_dist_opt: ProcessGroup["edp"]
    @staticmethod
    @uniform
    def use_mpu_process_groups(required_pgs=None) -> ProcessGroupCollection: ...

# ---------------------------------------------------------------------------------------------
__module__ = "megatron.core.tensor_parallel.mappings"
from torch import Tensor
from torch.distributed import ProcessGroup
# The backward issues the dual of the forward on the same group. Those whose forward is local: the ranks
# that skip it skip the backward's collective. None is the tensor group.
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/tensor_parallel/mappings.py
@implicit(op="all_reduce", group="group", axes="tp", none="axes")
@propagates
def copy_to_tensor_model_parallel_region(input_: Tensor, group: ProcessGroup | None = None) -> Tensor: ...  # src: :492
@collective(op="all_reduce", group="group", axes="tp", none="axes", result="uniform")
def reduce_from_tensor_model_parallel_region(input_: Tensor, group: ProcessGroup | None = None) -> Tensor: ...  # src: :498
@implicit(op="all_gather", group="group", axes="tp", none="axes", result="varies")
def scatter_to_tensor_model_parallel_region(input_: Tensor, group: ProcessGroup | None = None) -> Tensor: ...  # src: :504
@collective(op="all_gather", group="group", axes="tp", none="axes", result="uniform")
def gather_from_tensor_model_parallel_region(input_: Tensor, group: ProcessGroup | None = None) -> Tensor: ...  # src: :510
@implicit(op="all_gather", group="group", axes="tp", none="axes", result="varies")
def scatter_to_sequence_parallel_region(input_: Tensor, group: ProcessGroup | None = None) -> Tensor: ...  # src: :516
@collective(op="all_gather", group="group", axes="tp", none="axes", result="uniform")
def gather_from_sequence_parallel_region(input_: Tensor, tensor_parallel_output_grad: bool = True, group: ProcessGroup | None = None, output_split_sizes=None, use_global_buffer: bool = False) -> Tensor: ...  # src: :522
@collective(op="reduce_scatter", group="group", axes="tp", none="axes", result="varies")
def reduce_scatter_to_sequence_parallel_region(input_: Tensor, group: ProcessGroup | None = None, input_split_sizes=None, use_global_buffer: bool = False) -> Tensor: ...  # src: :536
@collective(op="all_gather", group="group", axes="tp", none="axes", result="uniform")
def all_gather_last_dim_from_tensor_parallel_region(input_: Tensor, group: ProcessGroup | None = None) -> Tensor: ...  # src: :546
@collective(op="reduce_scatter", group="group", axes="tp", none="axes", result="varies")
def reduce_scatter_last_dim_to_tensor_parallel_region(input_: Tensor, group: ProcessGroup | None = None) -> Tensor: ...  # src: :552
@collective(op="all_to_all", group="group", none="unknown", result="varies")
def all_to_all(group: ProcessGroup, input_: Tensor, output_split_sizes_=None, input_split_sizes=None, use_nccl_stream: bool = False) -> Tensor: ...  # src: :558
@collective(op="all_to_all", group="group", axes="tp", none="axes", result="varies")
def all_to_all_sp2hp(input_: Tensor, group: ProcessGroup | None = None) -> Tensor: ...  # src: :566
@collective(op="all_to_all", group="group", axes="tp", none="axes", result="varies")
def all_to_all_hp2sp(input_: Tensor, group: ProcessGroup | None = None) -> Tensor: ...  # src: :595

__module__ = "megatron.core.tensor_parallel.data"
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/tensor_parallel/data.py
@collective(op="broadcast_data", group="tp_group", axes="tp", none="axes", result="uniform")
def broadcast_data(keys, data, datatype, tp_group: ProcessGroup | None = None) -> dict: ...  # src: :64
__module__ = "megatron.core.tensor_parallel.cross_entropy"
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/tensor_parallel/cross_entropy.py
@collective(op="vocab_parallel_cross_entropy", group="tp_group", axes="tp", none="axes", result="uniform")
def vocab_parallel_cross_entropy(vocab_parallel_logits: Tensor, target: Tensor, label_smoothing: float = 0.0, tp_group: ProcessGroup | None = None) -> Tensor: ...  # src: :213
__module__ = "megatron.core.tensor_parallel.random"
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/tensor_parallel/random.py
def model_parallel_cuda_manual_seed(seed: int, *args, **kwargs) -> None: ...

# ---------------------------------------------------------------------------------------------
__module__ = "megatron.core.pipeline_parallel.p2p_communication"
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/pipeline_parallel/p2p_communication.py
class P2PCommunicator:
    def __init__(self, pp_group: ProcessGroup, config): ...
    @p2p
    def recv_forward(self, tensor_shapes, is_first_stage: bool): ...
    @p2p
    def recv_backward(self, tensor_shapes, is_last_stage: bool): ...
    @p2p
    def send_forward(self, output_tensors, is_last_stage: bool) -> None: ...
    @p2p
    def send_backward(self, input_tensor_grads, is_first_stage: bool) -> None: ...
    @p2p
    def send_forward_recv_backward(self, output_tensors, tensor_shapes, is_last_stage: bool): ...
    @p2p
    def send_backward_recv_forward(self, input_tensor_grads, tensor_shapes, is_first_stage: bool): ...
    @p2p
    def send_forward_recv_forward(self, output_tensor, recv_prev: bool, tensor_shape, overlap_p2p_comm: bool = False): ...
    @p2p
    def send_backward_recv_backward(self, input_tensor_grad, recv_next: bool, tensor_shape, overlap_p2p_comm: bool = False): ...
    @p2p
    def send_forward_backward_recv_forward_backward(self, output_tensor, input_tensor_grad, recv_prev: bool, recv_next: bool, tensor_shape): ...
    @property
    @rank_source(axes="pp", tests="first")
    def is_pp_first_stage(self) -> bool: ...
    @property
    @rank_source(axes="pp", tests="last")
    def is_pp_last_stage(self) -> bool: ...
    @property
    @rank_source(axes="pp")
    def current_stage(self) -> int: ...

# ---------------------------------------------------------------------------------------------
__module__ = "megatron.core.optimizer.clip_grads"
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/optimizer/clip_grads.py
@collective(op="all_reduce", group="grad_stats_parallel_group", none="unknown", result="uniform")
def get_grad_norm_fp32(grads_for_norm, norm_type=2, grad_stats_parallel_group: ProcessGroup | None = None) -> float: ...  # src: :55
@collective(op="all_reduce", group="grad_stats_parallel_group", none="unknown", result="uniform")
def count_zeros_fp32(parameters, grad_stats_parallel_group: ProcessGroup, use_decoupled_grad: bool = False, tp_group=None, expert_tp_group=None) -> float: ...  # src: :195

# ---------------------------------------------------------------------------------------------
__module__ = "megatron.core.utils"
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/utils.py
@collective(op="all_gather", axes=["dp", "edp"], result="uniform")
def check_param_hashes_across_dp_replicas(model, cross_check: bool = False) -> bool: ...  # src: :936
@collective(op="broadcast", group="broadcast_group", none="unknown", result="uniform")
def get_batch_on_this_tp_rank(batch, has_cu_seqlens, is_hybrid_cp, create_attention_mask_in_dataloader, broadcast_src_rank, broadcast_group: ProcessGroup, *args, **kwargs) -> dict: ...  # src: :2167
@rank_source(group="group")
def get_pg_rank(group: ProcessGroup | None = None) -> int: ...  # src: :650
@group_size(group="group")
def get_pg_size(group: ProcessGroup | None = None) -> int: ...  # src: :636
@varies(axes="cp", cause="data")
def get_batch_on_this_cp_rank(batch, is_hybrid_cp=None, cp_group=None, hybrid_cp_group_func=None, use_per_sequence_balancing: bool = False) -> dict: ...  # src: :2660
def log_on_each_pipeline_stage(logger, level, msg, *args, tp_group=None, dp_cp_group=None, **kwargs) -> None: ...  # src: :894

__module__ = "megatron.core.rerun_state_machine"
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/rerun_state_machine.py
class RerunStateMachine:
    @collective(op="all_reduce", group="world", result="uniform")
    def should_run_forward_backward(self, data_iterator) -> bool: ...  # src: :272
    @collective(op="all_reduce", group="world", result="uniform")
    def should_checkpoint_and_exit(self) -> tuple: ...  # src: :400
    @collective(op="all_reduce", group="world", result="uniform")
    def _reduce_any(self, value) -> tuple: ...  # src: :254

# ---------------------------------------------------------------------------------------------
__module__ = "megatron.core.dist_checkpointing"
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/dist_checkpointing/serialization.py
@collective(op="dist_checkpoint_save", group="world")
def save(sharded_state_dict, checkpoint_dir, sharded_strategy=None, validate_access_integrity: bool = True, async_sharded_save: bool = False, *args, **kwargs): ...  # src: :341
@collective(op="dist_checkpoint_load", group="world")
def load(sharded_state_dict, checkpoint_dir, sharded_strategy=None, *args, **kwargs): ...  # src: :69
@varies(cause="config")
def load_common_state_dict(checkpoint_dir) -> dict: ...  # src: :198
@collective(op="dist_checkpoint_load", group="world")
def load_plain_tensors(checkpoint_dir) -> dict: ...  # src: :297
@varies(cause="config")
def load_tensors_metadata(checkpoint_dir, sharded_strategy=None) -> dict: ...  # src: :232
@varies(cause="config")
def load_sharded_metadata(checkpoint_dir, sharded_strategy=None) -> dict: ...  # src: :263

# ---------------------------------------------------------------------------------------------
__module__ = "megatron.training.checkpointing"
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/training/checkpointing.py
@collective(op="save_checkpoint", group="world")
def save_checkpoint(iteration, model, optimizer, opt_param_scheduler, num_floating_point_operations_so_far, *args, **kwargs) -> None: ...  # src: :605
@collective(op="load_checkpoint", group="world")
def load_checkpoint(ddp_model, optimizer, opt_param_scheduler, load_arg: str = "load", strict: bool = True, *args, **kwargs) -> tuple: ...  # src: :2452
@collective(op="all_reduce", group="world", result="uniform")
def read_metadata(tracker_filename) -> tuple: ...  # src: :388
@implicit(op="all_gather_object", group="world")
def get_rng_state(ckpt_format, tp_group, pp_group, dp_cp_group=None, dp_group=None, key_prefix: str = ""): ...  # src: :451
@implicit(op="barrier", group="dp_group", none="unknown")
def maybe_save_dataloader_state(train_iterator, iteration, dataloader_save_path, *, tp_group=None, pp_group=None, dp_group: ProcessGroup | None = None) -> None: ...  # src: :1478
@varies(cause="local", files=True)
def checkpoint_exists(checkpoints_path) -> bool: ...  # src: :381
__module__ = "megatron.training.utils.common_utils"
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/training/utils/common_utils.py
@collective(op="all_reduce", axes="dp", result="uniform")
def average_losses_across_data_parallel_group(losses, group=None) -> Tensor: ...  # src: :253
@collective(op="all_reduce", axes=["tp", "pp"], result="uniform")
def reduce_max_stat_across_model_parallel_group(stat, group=None) -> float: ...  # src: :269
@collective(op="all_reduce", axes=["tp", "pp"], result="uniform")
def logical_and_across_model_parallel_group(input: bool, group=None) -> bool: ...  # src: :294
@collective(op="all_reduce", axes=["dp", "tp", "pp"], result="uniform")
def calc_params_l2_norm(model, force_create_fp32_copy: bool = False) -> float: ...  # src: :80
@collective(op="barrier", group="world")
def check_adlr_autoresume_termination(iteration, model, optimizer, opt_param_scheduler) -> None: ...  # src: :356
@rank_source(group="world", tests="last")
def is_last_rank() -> bool: ...  # src: :487
@rank_source(group="world", tests="first")
def is_rank0() -> bool: ...  # src: :482
@varies(axes="pp", cause="rank", stable=True)
def is_first_or_last_pipeline_stage(vp_stage) -> bool: ...  # src: :515
@rank_source(axes="local")
def get_local_rank_preinit() -> int: ...  # src: :656
def print_rank_0(message, rank=None) -> None: ...  # src: :462
def warn_rank_0(message, rank=None) -> None: ...  # src: :472
def print_rank_last(message) -> None: ...  # src: :493
__module__ = "megatron.training.dist_signal_handler"
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/training/dist_signal_handler.py
class DistributedSignalHandler:
    @uniform
    def __init__(self, sig=None): ...
    @collective(op="all_gather", group="world", result="uniform")
    def signals_received(self) -> list: ...
__module__ = "megatron.core.timers"
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/timers.py
class Timers:
    def __init__(self, log_level: int, log_option: str): ...
    @collective(op="all_gather", group="world")
    def log(self, names, rank=None, normalizer: float = 1.0, reset: bool = True, barrier: bool = False) -> None: ...  # src: :422
class Timer:
    def __init__(self, name: str): ...
    @collective(op="barrier", group="world", when={"barrier": True})
    def start(self, barrier: bool = False) -> None: ...  # src: :143
    @collective(op="barrier", group="world", when={"barrier": True})
    def stop(self, barrier: bool = False) -> None: ...  # src: method of that name

# ---------------------------------------------------------------------------------------------
__module__ = "megatron.core.distributed"
from torch import Tensor
from torch.nn import Module
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/distributed
@collective(op="finalize_model_grads", group="world")
def finalize_model_grads(model, num_tokens=None, pg_collection=None, *args, **kwargs) -> None: ...
@wrap("ddp")
class DistributedDataParallel(Module):
    @alias("module")
    def __init__(self, config, ddp_config, module: Module, *args, **kwargs): ...
    @propagates
    @calls(method="module")
    def __call__(self, *args, **kwargs): ...
    def no_sync(self): ...
    @collective(op="grad_sync", axes=["dp", "cp"])
    def start_grad_sync(self, *unused) -> None: ...
    @collective(op="grad_sync", axes=["dp", "cp"])
    def finish_grad_sync(self, *args, **kwargs) -> None: ...
    @collective(op="param_sync", axes=["dp", "cp"])
    def start_param_sync(self, *unused, force_sync: bool = False, force_dispatch: bool = False) -> None: ...
    @collective(op="broadcast_params", axes=["dp", "cp"])
    def broadcast_params(self) -> None: ...
__module__ = "megatron.core.optimizer"
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/optimizer
class MegatronOptimizer:
    # Overflow is reduced first, so that all step or none.
    @collective(op="optimizer_step", group="world", result="uniform")
    def step(self) -> tuple: ...
    @collective(op="prepare_grads", group="world", result="uniform")
    def prepare_grads(self) -> bool: ...
@implicit(op="all_gather_object", group="world")
def get_megatron_optimizer(config, model_chunks, *args, **kwargs) -> MegatronOptimizer: ...
__module__ = "megatron.core.tensor_parallel.layers"
from torch.nn import Module
# Which of them communicate depends on how they were made.
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/tensor_parallel/layers.py
class ColumnParallelLinear(Module):
    @implicit(op="all_gather", axes="tp")
    @propagates
    def forward(self, input_: Tensor, weight=None, runtime_gather_output=None) -> tuple: ...
    @implicit(op="all_gather", axes="tp")
    @propagates
    def __call__(self, input_: Tensor, weight=None, runtime_gather_output=None) -> tuple: ...
class RowParallelLinear(Module):
    @implicit(op="all_reduce", axes="tp")
    @propagates
    def forward(self, input_: Tensor) -> tuple: ...
    @implicit(op="all_reduce", axes="tp")
    @propagates
    def __call__(self, input_: Tensor) -> tuple: ...
class VocabParallelEmbedding(Module):
    @implicit(op="all_reduce", axes="tp")
    @propagates
    def forward(self, input_: Tensor) -> Tensor: ...
    @implicit(op="all_reduce", axes="tp")
    @propagates
    def __call__(self, input_: Tensor) -> Tensor: ...
__module__ = "megatron.core.pipeline_parallel.schedules"
# src: NVIDIA/Megatron-LM@d98e8a64ddf3:megatron/core/pipeline_parallel/schedules.py
@uniform
def get_forward_backward_func(pp_size=None, vp_size=None, schedule_pg_collection=None): ...
