# Accelerate. Gathering, reducing and waiting are collectives of the world; what prepare() hands back is
# wrapped as the plugins of the Accelerator say, and as nobody knows where they are not given (they may
# come from `accelerate launch`).

__module__ = "accelerate"
__alias__ = {
    "accelerate.accelerator.Accelerator": "accelerate.Accelerator",
    "accelerate.state.PartialState": "accelerate.PartialState",
    "accelerate.state.AcceleratorState": "accelerate.AcceleratorState",
    "accelerate.state.GradientState": "accelerate.GradientState",
    "accelerate.utils.operations": "accelerate.utils",
    "accelerate.utils.random": "accelerate.utils",
    "accelerate.utils.other": "accelerate.utils",
    "accelerate.utils.memory": "accelerate.utils",
    "accelerate.utils.fsdp_utils": "accelerate.utils",
    "accelerate.utils.deepspeed": "accelerate.utils",
    "accelerate.utils.dataclasses": "accelerate.utils",
    "accelerate.FullyShardedDataParallelPlugin": "accelerate.utils.FullyShardedDataParallelPlugin",
    "accelerate.DeepSpeedPlugin": "accelerate.utils.DeepSpeedPlugin",
    "accelerate.synchronize_rng_states": "accelerate.utils.synchronize_rng_states",
    "accelerate.find_executable_batch_size": "accelerate.utils.find_executable_batch_size",
    "accelerate.launchers.notebook_launcher": "accelerate.notebook_launcher",
    "accelerate.launchers.debug_launcher": "accelerate.debug_launcher",
}
from torch import Tensor
from torch.nn import Module
from accelerate.utils import FullyShardedDataParallelPlugin

# src: huggingface/accelerate@16cb6eb80dd9:src/accelerate/accelerator.py

@wrap(like=["fsdp_plugin", "deepspeed_plugin"])
class Accelerator:
    def __init__(self, device_placement: bool = True, split_batches: bool = False,
                 mixed_precision=None, gradient_accumulation_steps: int = 1, cpu: bool = False,
                 dataloader_config=None, deepspeed_plugin=None, fsdp_plugin=None, torch_tp_plugin=None,
                 megatron_lm_plugin=None, rng_types=None, log_with=None, project_dir=None,
                 project_config=None, gradient_accumulation_plugin=None, step_scheduler_with_optimizer: bool = True,
                 kwargs_handlers=None, dynamo_backend=None, dynamo_plugin=None,
                 deepspeed_plugins=None, parallelism_config=None): ...  # src: :279

    @collective(op="all_gather", group="world", result="uniform")
    def gather(self, tensor): ...  # src: :3036
    # Of what is no tensor it gathers the objects.
    @collective(op="all_gather", group="world", result="uniform")
    def gather_for_metrics(self, input_data, use_gather_object: bool = False): ...  # src: :3068
    @collective(op="all_reduce", group="world", result="uniform")
    def reduce(self, tensor, reduction: str = "sum", scale: float = 1.0): ...  # src: :3141
    # Gathers the sizes, pads what is its own.
    @collective(op="all_gather", group="world")
    @propagates
    def pad_across_processes(self, tensor, dim: int = 0, pad_index: int = 0, pad_first: bool = False): ...  # src: :3178
    @collective(op="barrier", group="world")
    def wait_for_everyone(self) -> None: ...  # src: :3247
    def set_trigger(self) -> None: ...  # src: :2852
    @collective(op="all_reduce", group="world", result="uniform")
    def check_trigger(self) -> bool: ...  # src: :2878

    # Gradients meet at the steps that synchronize.
    @implicit(op="backward", group="world")
    def backward(self, loss, **kwargs) -> None: ...  # src: :2818
    @implicit(op="clip_grad_norm", group="world", result="uniform", when={"self": "wrap:sharded"})
    def clip_grad_norm_(self, parameters, max_norm, norm_type: int = 2) -> Tensor | None: ...  # src: :2946
    def clip_grad_value_(self, parameters, clip_value) -> None: ...  # src: :3009
    @uniform
    def unscale_gradients(self, optimizer=None) -> None: ...  # src: :2911

    # Wrapping a model broadcasts or shards its parameters.
    @implicit(op="prepare", group="world")
    @wrap(like="self")
    @alias("args")
    def prepare(self, *args, device_placement=None): ...  # src: :1414
    @implicit(op="prepare", group="world")
    @wrap(like="self")
    @alias("model")
    def prepare_model(self, model: Module, device_placement: bool | None = None,
                      evaluation_mode: bool = False) -> Module: ...  # src: :1769
    @propagates
    @alias("data_loader")
    def prepare_data_loader(self, data_loader, device_placement=None, slice_fn_for_dispatch=None): ...  # src: :2674
    @propagates
    @alias("optimizer")
    def prepare_optimizer(self, optimizer, device_placement=None): ...  # src: :2733
    @propagates
    @alias("scheduler")
    def prepare_scheduler(self, scheduler): ...  # src: :2777

    @implicit(op="save_state", group="world", when={"self": "wrap:partitioned"})
    def save_state(self, output_dir: str | None = None, safe_serialization: bool = True, **save_model_func_kwargs) -> str: ...  # src: :3584
    @implicit(op="load_state", group="world", when={"self": "wrap:partitioned"})
    def load_state(self, input_dir: str | None = None, load_kwargs=None, **load_model_func_kwargs) -> None: ...  # src: :3750
    @implicit(op="get_state_dict", group="world", when={"self": "wrap:sharded"})
    def get_state_dict(self, model, unwrap: bool = True) -> dict | None: ...  # src: :4002
    @implicit(op="get_state_dict", group="world", when={"self": "wrap:sharded"})
    def save_model(self, model, save_directory, max_shard_size="10GB", safe_serialization: bool = True) -> None: ...  # src: :3439
    # Writes on the main process, arguments are computed by all.
    def save(self, obj, f, safe_serialization: bool = False) -> None: ...  # src: :3409
    @propagates
    def unwrap_model(self, model, keep_fp32_wrapper: bool = True, keep_torch_compile: bool = True): ...  # src: :3213
    def print(self, *args, **kwargs) -> None: ...  # src: :1382
    def log(self, values, step: int | None = None, log_kwargs=None) -> None: ...  # src: :3357
    def init_trackers(self, project_name: str, config=None, init_kwargs=None) -> None: ...  # src: :3272
    @propagates
    def get_tracker(self, name: str, unwrap: bool = False): ...  # src: :3324
    @group_free(group="world")
    def end_training(self) -> None: ...  # src: :3388

    def accumulate(self, *models): ...  # src: :1255
    def no_sync(self, model): ...  # src: :1132
    @staticmethod
    def trigger_sync_in_backward(model): ...  # src: :1182
    def join_uneven_inputs(self, joinables, even_batches=None): ...  # src: :1300
    # One barrier on every process: the main one runs the body before it, the others after.
    @guard(axes="world", tests="first", group="world", turn="barrier")
    def main_process_first(self): ...  # src: :1088
    @guard(axes="local", tests="first", group="world", turn="barrier")
    def local_main_process_first(self): ...  # src: :1110
    @guard(axes="world", tests="first")
    def on_main_process(self, function=None): ...  # src: :874
    @guard(axes="local", tests="first")
    def on_local_main_process(self, function=None): ...  # src: :913
    @guard(axes="world", tests="last")
    def on_last_process(self, function): ...  # src: :955
    @guard(axes="world", tests="process_index")
    def on_process(self, function=None, process_index: int | None = None): ...  # src: :994
    @guard(axes="local", tests="local_process_index")
    def on_local_process(self, function=None, local_process_index: int | None = None): ...  # src: :1039
    # Yields this process's share, which may be empty.
    @varies(cause="rank")
    def split_between_processes(self, inputs, apply_padding: bool = False): ...  # src: :833

    @property
    @rank_source(group="world", tests="first")
    def is_main_process(self) -> bool: ...  # src: src/accelerate/accelerator.py, property of that name
    @property
    @rank_source(axes="local", tests="first")
    def is_local_main_process(self) -> bool: ...
    @property
    @rank_source(group="world", tests="last")
    def is_last_process(self) -> bool: ...
    @property
    @rank_source(group="world")
    def process_index(self) -> int: ...
    @property
    @rank_source(axes="local")
    def local_process_index(self) -> int: ...
    @property
    @rank_source(axes="tp")
    def tensor_parallel_rank(self) -> int: ...
    @property
    @rank_source(axes="dp_replicate")
    def data_parallel_rank(self) -> int: ...
    @property
    @rank_source(axes="dp_shard")
    def data_parallel_shard_rank(self) -> int: ...
    @property
    @uniform
    def device(self): ...
    @property
    @varies(axes="local", cause="rank", stable=True, weak=True)
    def should_save_model(self) -> bool: ...
    @property
    @group_size(group="world")
    def num_processes(self) -> int: ...
    @property
    @uniform
    def distributed_type(self): ...
    @property
    @uniform
    def use_distributed(self) -> bool: ...
    @property
    @uniform
    def mixed_precision(self) -> str: ...
    @property
    @uniform
    def gradient_accumulation_steps(self) -> int: ...
    @property
    @uniform
    def sync_gradients(self) -> bool: ...
    @property
    @varies(cause="data")
    def optimizer_step_was_skipped(self) -> bool: ...
    @propagates
    @alias("dataloader")
    def skip_first_batches(self, dataloader, num_batches: int = 0): ...  # src: :4273
    @propagates
    def free_memory(self, *objects): ...  # src: :3902
    @implicit(op="context_parallel", group="world")
    def maybe_context_parallel(self, buffers=None, buffer_seq_dims=None, no_restore_buffers=None): ...  # src: :4111
    def autocast(self, autocast_handler=None): ...  # src: :4178
    def profile(self, profile_handler=None): ...  # src: :4203
    def register_for_checkpointing(self, *objects) -> None: ...  # src: :4074

# src: huggingface/accelerate@16cb6eb80dd9:src/accelerate/state.py
# The first construction joins the job: no event, as with init_process_group.
@uniform
class PartialState:
    def __init__(self, cpu: bool = False, **kwargs): ...
    @property
    @rank_source(group="world", tests="first")
    def is_main_process(self) -> bool: ...
    @property
    @rank_source(axes="local", tests="first")
    def is_local_main_process(self) -> bool: ...
    @property
    @rank_source(group="world", tests="last")
    def is_last_process(self) -> bool: ...
    @property
    @rank_source(group="world")
    def process_index(self) -> int: ...
    @property
    @rank_source(axes="local")
    def local_process_index(self) -> int: ...
    @property
    @group_size(group="world")
    def num_processes(self) -> int: ...
    @property
    @uniform
    def distributed_type(self): ...
    @property
    @uniform
    def use_distributed(self) -> bool: ...
    # All instances share one state.
    @property
    @uniform
    def initialized(self) -> bool: ...
    @property
    @uniform
    def backend(self) -> str: ...
    @property
    @uniform
    def debug(self) -> bool: ...
    @collective(op="barrier", group="world")
    def wait_for_everyone(self) -> None: ...
    @guard(axes="world", tests="first", group="world", turn="barrier")
    def main_process_first(self): ...
    @guard(axes="local", tests="first", group="world", turn="barrier")
    def local_main_process_first(self): ...
    @varies(cause="rank")
    def split_between_processes(self, inputs, apply_padding: bool = False): ...
    @guard(axes="world", tests="first")
    def on_main_process(self, function=None): ...
    @guard(axes="local", tests="first")
    def on_local_main_process(self, function=None): ...
    @guard(axes="world", tests="last")
    def on_last_process(self, function): ...
    @guard(axes="world", tests="process_index")
    def on_process(self, function=None, process_index: int | None = None): ...
    @guard(axes="local", tests="local_process_index")
    def on_local_process(self, function=None, local_process_index: int | None = None): ...
    def print(self, *args, **kwargs) -> None: ...
    @group_free(group="world")
    def destroy_process_group(self, group=None) -> None: ...
@uniform
class AcceleratorState(PartialState):
    def __init__(self, *args, **kwargs): ...
class GradientState:
    @property
    @varies(cause="data")
    def end_of_dataloader(self) -> bool: ...
    @property
    @uniform
    def remainder(self) -> int: ...
    @property
    @uniform
    def sync_gradients(self) -> bool: ...

# src: huggingface/accelerate@16cb6eb80dd9:src/accelerate/launchers.py
@calls("function", when="spawn", args="args")
def notebook_launcher(function, args: tuple = (), num_processes: int | None = None, *rest, **kwargs): ...
@calls("function", when="spawn", args="args")
def debug_launcher(function, args: tuple = (), num_processes: int = 2): ...
# src: huggingface/accelerate@16cb6eb80dd9:src/accelerate/data_loader.py
@propagates
@alias("dataloader")
def skip_first_batches(dataloader, num_batches: int = 0): ...

# ---------------------------------------------------------------------------------------------
__module__ = "accelerate.utils"
# src: huggingface/accelerate@16cb6eb80dd9:src/accelerate/utils/operations.py

@collective(op="all_gather", group="world", result="uniform")
def gather(tensor): ...  # src: :425
@collective(op="all_gather_object", group="world", result="uniform")
def gather_object(object) -> list: ...  # src: :505
@collective(op="broadcast", group="world", root="from_process", result="uniform")
def broadcast(tensor, from_process: int = 0): ...  # src: :601
@collective(op="broadcast_object", group="world", root="from_process", mutates="object_list", result="uniform")
def broadcast_object_list(object_list, from_process: int = 0) -> list: ...  # src: :675
@collective(op="all_reduce", group="world", result="uniform")
def reduce(tensor, reduction: str = "mean", scale: float = 1.0): ...  # src: :846
@collective(op="all_gather", group="world")
@propagates
def pad_across_processes(tensor, dim: int = 0, pad_index: int = 0, pad_first: bool = False): ...  # src: :750
@collective(op="all_reduce", group="world", result="uniform")
def gather_tensor_shape(tensor): ...  # src: :558
@collective(op="all_reduce", group="world", result="uniform")
def copy_tensor_to_devices(tensor=None): ...  # src: :583
# src: huggingface/accelerate@16cb6eb80dd9:src/accelerate/utils/other.py
@collective(op="barrier", group="world")
def wait_for_everyone() -> None: ...  # src: :336
def save(obj, f, save_on_each_node: bool = False, safe_serialization: bool = False) -> None: ...  # src: :384
@propagates
def extract_model_from_parallel(model, keep_fp32_wrapper: bool = True, keep_torch_compile: bool = True, recursive: bool = False): ...  # src: :248
# src: huggingface/accelerate@16cb6eb80dd9:src/accelerate/utils/random.py
@seeds("random", "numpy.random", "torch", param="seed")
def set_seed(seed: int, device_specific: bool = False, deterministic: bool = False) -> None: ...  # src: :40
@collective(op="broadcast", group="world")
def synchronize_rng_states(rng_types, generator=None) -> None: ...  # src: function of that name
@collective(op="broadcast", group="world")
def synchronize_rng_state(rng_type=None, generator=None) -> None: ...  # src: function of that name
# src: huggingface/accelerate@16cb6eb80dd9:src/accelerate/utils/memory.py
# Tries again with a smaller batch after running out of memory: on one process alone, if it likes.
@propagates
@alias("function")
def find_executable_batch_size(function=None, starting_batch_size: int = 128, reduce_batch_size_fn=None): ...  # src: :119
# src: huggingface/accelerate@16cb6eb80dd9:src/accelerate/utils/fsdp_utils.py
@collective(op="save_fsdp_model", group="world")
def save_fsdp_model(fsdp_plugin, accelerator, model, output_dir, model_index: int = 0, adapter_only: bool = False, use_dcp: bool = True) -> None: ...  # src: :103
@collective(op="load_fsdp_model", group="world")
def load_fsdp_model(fsdp_plugin, accelerator, model, input_dir, model_index: int = 0, adapter_only: bool = False, use_dcp: bool = True): ...  # src: :183
@collective(op="save_fsdp_optimizer", group="world")
def save_fsdp_optimizer(fsdp_plugin, accelerator, optimizer, model, output_dir, optimizer_index: int = 0, use_dcp: bool = True) -> None: ...  # src: :280
@collective(op="load_fsdp_optimizer", group="world")
def load_fsdp_optimizer(fsdp_plugin, accelerator, optimizer, model, input_dir, optimizer_index: int = 0, adapter_only: bool = False, use_dcp: bool = True) -> None: ...  # src: :350
@collective(op="barrier", group="world")
def merge_fsdp_weights(checkpoint_dir: str, output_path: str, safe_serialization: bool = True, remove_checkpoint_dir: bool = False) -> None: ...  # src: :462
# src: huggingface/accelerate@16cb6eb80dd9:src/accelerate/utils/deepspeed.py
@implicit(op="gather_parameters", group="world")
def GatheredParameters(params, modifier_rank=None, fwd_module=None, enabled: bool = True): ...
# src: huggingface/accelerate@16cb6eb80dd9:src/accelerate/utils/dataclasses.py
@wrap(like="fsdp_version", facts={"1": "fsdp", "2": "fsdp2", "None": ["fsdp", "fsdp2"]})
class FullyShardedDataParallelPlugin:
    def __init__(self, fsdp_version: int | None = None, sharding_strategy=None, *args, **kwargs): ...
@wrap(like="zero_stage", facts={"0": "ddp", "1": "zero1", "2": "zero2", "3": "zero3"})
class DeepSpeedPlugin:
    def __init__(self, hf_ds_config=None, gradient_accumulation_steps: int | None = None,
                 gradient_clipping: float | None = None, zero_stage: int | None = None, *args, **kwargs): ...

# ---------------------------------------------------------------------------------------------
__module__ = "accelerate.data_loader"
# src: huggingface/accelerate@16cb6eb80dd9:src/accelerate/data_loader.py
from torch.utils.data import DataLoader
class DataLoaderShard(DataLoader): ...
class DataLoaderDispatcher(DataLoader): ...

# ---------------------------------------------------------------------------------------------
__module__ = "accelerate.logging"
# With in_order=True every record waits for every process in turn.
# src: huggingface/accelerate@16cb6eb80dd9:src/accelerate/logging.py
class MultiProcessAdapter:
    @implicit(op="barrier", group="world", when="in_order")
    def log(self, level, msg, *args, main_process_only: bool = True, in_order: bool = False, **kwargs) -> None: ...
    @implicit(op="barrier", group="world", when="in_order")
    def info(self, msg, *args, main_process_only: bool = True, in_order: bool = False, **kwargs) -> None: ...
    @implicit(op="barrier", group="world", when="in_order")
    def warning(self, msg, *args, main_process_only: bool = True, in_order: bool = False, **kwargs) -> None: ...
    @implicit(op="barrier", group="world", when="in_order")
    def error(self, msg, *args, main_process_only: bool = True, in_order: bool = False, **kwargs) -> None: ...
    @implicit(op="barrier", group="world", when="in_order")
    def debug(self, msg, *args, main_process_only: bool = True, in_order: bool = False, **kwargs) -> None: ...
@uniform
def get_logger(name: str, log_level: str | None = None) -> MultiProcessAdapter: ...

# ---------------------------------------------------------------------------------------------
__module__ = "accelerate.tracking"
# src: huggingface/accelerate@16cb6eb80dd9:src/accelerate/tracking.py
@guard(axes="world", tests="first")
def on_main_process(function): ...
