# Lightning: Trainer, LightningModule, callbacks, strategies, Fabric. Hooks run on every rank; what is
# handed to them out of a batch is this rank's own.

__module__ = "lightning.pytorch"
__alias__ = {
    "pytorch_lightning": "lightning.pytorch",
    "lightning_fabric": "lightning.fabric",
    "lightning.Trainer": "lightning.pytorch.Trainer",
    "lightning.LightningModule": "lightning.pytorch.LightningModule",
    "lightning.LightningDataModule": "lightning.pytorch.LightningDataModule",
    "lightning.Callback": "lightning.pytorch.Callback",
    "lightning.seed_everything": "lightning.pytorch.seed_everything",
    "lightning.Fabric": "lightning.fabric.Fabric",
    "lightning.fabric.fabric.Fabric": "lightning.fabric.Fabric",
    "lightning.pytorch.trainer.Trainer": "lightning.pytorch.Trainer",
    "lightning.pytorch.trainer.trainer.Trainer": "lightning.pytorch.Trainer",
    "lightning.pytorch.core.LightningModule": "lightning.pytorch.LightningModule",
    "lightning.pytorch.core.module.LightningModule": "lightning.pytorch.LightningModule",
    "lightning.pytorch.callbacks.Callback": "lightning.pytorch.Callback",
    "lightning.pytorch.callbacks.callback.Callback": "lightning.pytorch.Callback",
    "lightning.pytorch.strategies.strategy.Strategy": "lightning.pytorch.strategies.Strategy",
    "lightning.fabric.strategies.strategy.Strategy": "lightning.fabric.strategies.Strategy",
    "lightning.fabric.utilities.rank_zero": "lightning_utilities.core.rank_zero",
    "lightning.fabric.utilities.rank_zero_only": "lightning_utilities.core.rank_zero.rank_zero_only",
    "lightning.pytorch.utilities.rank_zero": "lightning_utilities.core.rank_zero",
    "lightning.pytorch.utilities.rank_zero_only": "lightning_utilities.core.rank_zero.rank_zero_only",
    "lightning.pytorch.utilities.rank_zero_info": "lightning_utilities.core.rank_zero.rank_zero_info",
    "lightning.pytorch.utilities.rank_zero_warn": "lightning_utilities.core.rank_zero.rank_zero_warn",
    "lightning.pytorch.utilities.rank_zero_deprecation": "lightning_utilities.core.rank_zero.rank_zero_deprecation",
    "lightning.pytorch.utilities.distributed.rank_zero_only": "lightning_utilities.core.rank_zero.rank_zero_only",
    "lightning.pytorch.utilities.seed.seed_everything": "lightning.pytorch.seed_everything",
    "lightning.fabric.utilities.seed.seed_everything": "lightning.pytorch.seed_everything",
}
from torch import Tensor
from torch.nn import Module
from torch.distributed import ProcessGroup
from torch.utils.data import DataLoader
from lightning.pytorch.strategies import Strategy

# src: Lightning-AI/pytorch-lightning@7f0c3436cd3f:src/lightning/pytorch/trainer/trainer.py

@seeds("random", "numpy.random", "torch", param="seed")
@uniform
def seed_everything(seed: int | None = None, workers: bool = False, verbose: bool = True) -> int: ...

@wrap(like="strategy", facts={
    "auto": "ddp", "ddp": "ddp", "ddp_spawn": "ddp", "ddp_fork": "ddp", "ddp_notebook": "ddp",
    "ddp_find_unused_parameters_true": "ddp", "ddp_find_unused_parameters_false": "ddp",
    "ddp_spawn_find_unused_parameters_true": "ddp", "dp": "plain", "fsdp": "fsdp",
    "fsdp_cpu_offload": "fsdp", "deepspeed": "zero2", "deepspeed_stage_1": "zero1",
    "deepspeed_stage_1_offload": "zero1", "deepspeed_stage_2": "zero2", "deepspeed_stage_2_offload": "zero2",
    "deepspeed_stage_3": "zero3", "deepspeed_stage_3_offload": "zero3",
    "deepspeed_stage_3_offload_nvme": "zero3"})
class Trainer:
    def __init__(self, *, accelerator="auto", strategy="auto", devices="auto", num_nodes: int = 1,
                 precision=None, logger=None, callbacks=None, fast_dev_run=False, max_epochs=None,
                 min_epochs=None, max_steps: int = -1, min_steps=None, max_time=None,
                 limit_train_batches=None, limit_val_batches=None, limit_test_batches=None,
                 limit_predict_batches=None, overfit_batches=0.0, val_check_interval=None,
                 check_val_every_n_epoch=1, num_sanity_val_steps=None, log_every_n_steps=None,
                 enable_checkpointing=None, enable_progress_bar=None, enable_model_summary=None,
                 accumulate_grad_batches: int = 1, gradient_clip_val=None, gradient_clip_algorithm=None,
                 deterministic=None, benchmark=None, inference_mode: bool = True,
                 use_distributed_sampler: bool = True, profiler=None, detect_anomaly: bool = False,
                 barebones: bool = False, plugins=None, sync_batchnorm: bool = False,
                 reload_dataloaders_every_n_epochs: int = 0, default_root_dir=None, **kwargs): ...  # src: :91
    # The whole loop, with barriers at its start and end.
    @collective(op="fit", group="world")
    def fit(self, model, train_dataloaders=None, val_dataloaders=None, datamodule=None, ckpt_path=None, weights_only=None) -> None: ...  # src: :528
    @collective(op="validate", group="world")
    def validate(self, model=None, dataloaders=None, ckpt_path=None, verbose: bool = True, datamodule=None, weights_only=None) -> list: ...  # src: :642
    @collective(op="test", group="world")
    def test(self, model=None, dataloaders=None, ckpt_path=None, verbose: bool = True, datamodule=None, weights_only=None) -> list: ...  # src: :760
    @collective(op="predict", group="world")
    def predict(self, model=None, dataloaders=None, datamodule=None, return_predictions=None, ckpt_path=None, weights_only=None) -> list | None: ...  # src: :879
    # Whatever the strategy does, all of it ends in a barrier.
    @collective(op="save_checkpoint", group="world")
    def save_checkpoint(self, filepath, weights_only: bool | None = None, storage_options=None) -> None: ...  # src: :1445
    # Reading the attribute broadcasts the path of rank 0.
    @property
    @collective(op="broadcast", group="world", result="uniform")
    def log_dir(self) -> str | None: ...  # src: :1317
    @property
    @wrap(like="self")
    @propagates
    def strategy(self) -> Strategy: ...  # src: :1225
    @property
    @rank_source(group="world")
    def global_rank(self) -> int: ...  # src: :1233
    @property
    @rank_source(axes="local")
    def local_rank(self) -> int: ...  # src: :1237
    @property
    @rank_source(axes="node")
    def node_rank(self) -> int: ...  # src: :1242
    @property
    @rank_source(group="world", tests="first")
    def is_global_zero(self) -> bool: ...  # src: :1341
    @property
    @group_size(group="world")
    def world_size(self) -> int: ...  # src: :1247
    @property
    @uniform
    def num_nodes(self) -> int: ...  # src: :1252
    @property
    @uniform
    def num_devices(self) -> int: ...  # src: :1273
    # A signal that this process saw.
    @property
    @varies(cause="local")
    def received_sigterm(self) -> bool: ...  # src: :1546
    # Set by whom it pleases, on one rank or on all.
    @property
    @varies(cause="data", weak=True)
    def should_stop(self) -> bool: ...  # src: attribute of that name
    @property
    @varies(cause="local")
    def interrupted(self) -> bool: ...  # src: :1478
    # Samplers that the Trainer puts in see to equal lengths.
    @property
    @uniform
    def num_training_batches(self) -> int: ...  # src: :1624
    @property
    @uniform
    def is_last_batch(self) -> bool: ...  # src: :1589
    @property
    @implicit(op="estimated_stepping_batches", group="world")
    @propagates
    def estimated_stepping_batches(self) -> int: ...  # src: property of that name
    # This rank's, unless it was logged with sync_dist.
    @property
    @varies(cause="data", weak=True)
    def callback_metrics(self) -> dict: ...  # src: property of that name
    @property
    @varies(cause="data", weak=True)
    def logged_metrics(self) -> dict: ...  # src: property of that name
    @property
    @uniform
    def global_step(self) -> int: ...  # src: :1559
    @property
    @uniform
    def current_epoch(self) -> int: ...  # src: :1568
    @property
    @uniform
    def max_epochs(self) -> int | None: ...  # src: :1573
    @property
    @uniform
    def max_steps(self) -> int: ...  # src: :1581
    @property
    @uniform
    def sanity_checking(self) -> bool: ...  # src: :1530
    @property
    @uniform
    def training(self) -> bool: ...  # src: :1482
    lightning_module: LightningModule
    def print(self, *args, **kwargs) -> None: ...  # src: :1205

# src: Lightning-AI/pytorch-lightning@7f0c3436cd3f:src/lightning/pytorch/core/module.py
class LightningModule(Module):
    trainer: Trainer
    # With sync_dist the value is reduced, now or at the end of the epoch.
    @collective(op="log", group="sync_dist_group", when={"sync_dist": True})
    def log(self, name: str, value, prog_bar: bool = False, logger=None, on_step=None, on_epoch=None,
            reduce_fx="mean", enable_graph: bool = False, sync_dist: bool = False,
            sync_dist_group: ProcessGroup | None = None, add_dataloader_idx: bool = True, batch_size=None,
            metric_attribute=None, rank_zero_only: bool = False) -> None: ...
    @collective(op="log", group="sync_dist_group", when={"sync_dist": True})
    def log_dict(self, dictionary, prog_bar: bool = False, logger=None, on_step=None, on_epoch=None,
                 reduce_fx="mean", enable_graph: bool = False, sync_dist: bool = False,
                 sync_dist_group: ProcessGroup | None = None, add_dataloader_idx: bool = True, batch_size=None,
                 rank_zero_only: bool = False) -> None: ...
    @collective(op="all_gather", group="group", result="uniform")
    def all_gather(self, data, group: ProcessGroup | None = None, sync_grads: bool = False): ...
    @implicit(op="backward", group="world")
    def manual_backward(self, loss: Tensor, *args, **kwargs) -> None: ...
    @implicit(op="backward", group="world")
    def backward(self, loss: Tensor, *args, **kwargs) -> None: ...
    @implicit(op="clip_grad_norm", group="world")
    def clip_gradients(self, optimizer, gradient_clip_val=None, gradient_clip_algorithm=None) -> None: ...
    def print(self, *args, **kwargs) -> None: ...
    @property
    @rank_source(group="world")
    def global_rank(self) -> int: ...
    @property
    @rank_source(axes="local")
    def local_rank(self) -> int: ...
    @property
    @uniform
    def global_step(self) -> int: ...
    @property
    @uniform
    def current_epoch(self) -> int: ...
    @property
    @uniform
    def device(self): ...
    @varies(cause="data", mutates="batch")
    def training_step(self, batch, batch_idx: int): ...
    @varies(cause="data", mutates="batch")
    def validation_step(self, batch, batch_idx: int): ...
    @varies(cause="data", mutates="batch")
    def test_step(self, batch, batch_idx: int): ...
    @varies(cause="data", mutates="batch")
    def predict_step(self, batch, batch_idx: int): ...
    def configure_optimizers(self): ...
    @uniform
    def optimizers(self, use_pl_optimizer: bool = True): ...
    @uniform
    def lr_schedulers(self): ...
    def toggle_optimizer(self, optimizer) -> None: ...
    def untoggle_optimizer(self, optimizer) -> None: ...
class LightningDataModule:
    trainer: Trainer

# src: Lightning-AI/pytorch-lightning@7f0c3436cd3f:src/lightning/pytorch/callbacks/callback.py
class Callback:
    def setup(self, trainer: Trainer, pl_module: LightningModule, stage: str): ...
    def teardown(self, trainer: Trainer, pl_module: LightningModule, stage: str): ...
    def on_fit_start(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_fit_end(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_sanity_check_start(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_sanity_check_end(self, trainer: Trainer, pl_module: LightningModule): ...
    @varies(cause="data", mutates="batch")
    def on_train_batch_start(self, trainer: Trainer, pl_module: LightningModule, batch, batch_idx: int): ...
    @varies(cause="data", mutates=["outputs", "batch"])
    def on_train_batch_end(self, trainer: Trainer, pl_module: LightningModule, outputs, batch, batch_idx: int): ...
    def on_train_epoch_start(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_train_epoch_end(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_validation_epoch_start(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_validation_epoch_end(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_test_epoch_start(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_test_epoch_end(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_predict_epoch_start(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_predict_epoch_end(self, trainer: Trainer, pl_module: LightningModule): ...
    @varies(cause="data", mutates="batch")
    def on_validation_batch_start(self, trainer: Trainer, pl_module: LightningModule, batch, batch_idx: int, dataloader_idx: int = 0): ...
    @varies(cause="data", mutates=["outputs", "batch"])
    def on_validation_batch_end(self, trainer: Trainer, pl_module: LightningModule, outputs, batch, batch_idx: int, dataloader_idx: int = 0): ...
    @varies(cause="data", mutates="batch")
    def on_test_batch_start(self, trainer: Trainer, pl_module: LightningModule, batch, batch_idx: int, dataloader_idx: int = 0): ...
    @varies(cause="data", mutates=["outputs", "batch"])
    def on_test_batch_end(self, trainer: Trainer, pl_module: LightningModule, outputs, batch, batch_idx: int, dataloader_idx: int = 0): ...
    def on_train_start(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_train_end(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_validation_start(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_validation_end(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_test_start(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_test_end(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_predict_start(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_predict_end(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_exception(self, trainer: Trainer, pl_module: LightningModule, exception): ...
    def on_save_checkpoint(self, trainer: Trainer, pl_module: LightningModule, checkpoint): ...
    def on_load_checkpoint(self, trainer: Trainer, pl_module: LightningModule, checkpoint): ...
    @varies(cause="data", mutates="loss")
    def on_before_backward(self, trainer: Trainer, pl_module: LightningModule, loss: Tensor): ...
    def on_after_backward(self, trainer: Trainer, pl_module: LightningModule): ...
    def on_before_optimizer_step(self, trainer: Trainer, pl_module: LightningModule, optimizer): ...
    def on_before_zero_grad(self, trainer: Trainer, pl_module: LightningModule, optimizer): ...

# ---------------------------------------------------------------------------------------------
__module__ = "lightning.pytorch.callbacks"
# Their hooks agree among the ranks by themselves.
# src: Lightning-AI/pytorch-lightning@7f0c3436cd3f:src/lightning/pytorch/callbacks
from lightning.pytorch import Callback
from lightning.pytorch import Trainer
from lightning.pytorch import LightningModule
class EarlyStopping(Callback):
    def __init__(self, monitor: str, *args, **kwargs): ...
    @collective(op="early_stopping", group="world")
    def on_validation_end(self, trainer: Trainer, pl_module: LightningModule) -> None: ...
    @collective(op="early_stopping", group="world")
    def on_train_epoch_end(self, trainer: Trainer, pl_module: LightningModule) -> None: ...
class Timer(Callback):
    def __init__(self, duration=None, interval="step", verbose: bool = True): ...
    @collective(op="broadcast", group="world")
    def on_train_batch_end(self, trainer: Trainer, *args, **kwargs) -> None: ...
    @collective(op="broadcast", group="world")
    def on_train_epoch_end(self, trainer: Trainer, *args, **kwargs) -> None: ...
class ModelCheckpoint(Callback):
    def __init__(self, *args, **kwargs): ...
    @collective(op="model_checkpoint", group="world")
    def on_validation_end(self, trainer: Trainer, pl_module: LightningModule) -> None: ...
    @collective(op="model_checkpoint", group="world")
    def on_train_epoch_end(self, trainer: Trainer, pl_module: LightningModule) -> None: ...
class LearningRateMonitor(Callback):
    def __init__(self, *args, **kwargs): ...
class TQDMProgressBar(Callback):
    def __init__(self, *args, **kwargs): ...

# ---------------------------------------------------------------------------------------------
__module__ = "lightning.pytorch.strategies"
from torch import Tensor
from torch.distributed import ProcessGroup
# src: Lightning-AI/pytorch-lightning@7f0c3436cd3f:src/lightning/pytorch/strategies/strategy.py
class Strategy:
    @collective(op="barrier", group="world")
    def barrier(self, name: str | None = None) -> None: ...
    @collective(op="broadcast_object", group="world", root="src", result="uniform")
    def broadcast(self, obj, src: int = 0): ...
    @collective(op="all_gather", group="group", result="uniform")
    def all_gather(self, tensor: Tensor, group: ProcessGroup | None = None, sync_grads: bool = False) -> Tensor: ...
    @collective(op="all_reduce", group="group", result="uniform")
    def reduce(self, tensor, group: ProcessGroup | None = None, reduce_op="mean"): ...
    @collective(op="all_reduce", group="world", result="uniform")
    def reduce_boolean_decision(self, decision: bool, all: bool = True) -> bool: ...
    @implicit(op="save_checkpoint", group="world", when={"self": "wrap:partitioned"})
    def save_checkpoint(self, checkpoint, filepath, storage_options=None) -> None: ...
    @implicit(op="load_checkpoint", group="world")
    def load_checkpoint(self, checkpoint_path, weights_only=None) -> dict: ...
    @implicit(op="fsdp_state_dict", group="world", when={"self": "wrap:sharded"})
    def lightning_module_state_dict(self) -> dict: ...
    @implicit(op="optim_state_dict", group="world", when={"self": "wrap:partitioned"})
    def optimizer_state(self, optimizer) -> dict: ...
    @property
    @rank_source(group="world")
    def global_rank(self) -> int: ...
    @property
    @rank_source(axes="local")
    def local_rank(self) -> int: ...
    @property
    @rank_source(group="world", tests="first")
    def is_global_zero(self) -> bool: ...
    @property
    @group_size(group="world")
    def world_size(self) -> int: ...
@wrap("ddp")
class DDPStrategy(Strategy):
    def __init__(self, *args, **kwargs): ...
@wrap("fsdp")
class FSDPStrategy(Strategy):
    def __init__(self, *args, **kwargs): ...
@wrap("fsdp2")
class ModelParallelStrategy(Strategy):
    def __init__(self, *args, **kwargs): ...
@wrap(like="stage", facts={"1": "zero1", "2": "zero2", "3": "zero3"})
class DeepSpeedStrategy(Strategy):
    def __init__(self, accelerator=None, zero_optimization: bool = True, stage: int = 2, *args, **kwargs): ...
@wrap("plain")
class SingleDeviceStrategy(Strategy):
    def __init__(self, *args, **kwargs): ...

# ---------------------------------------------------------------------------------------------
__module__ = "lightning.fabric"
from torch import Tensor
from torch.nn import Module
from torch.distributed import ProcessGroup
from torch.utils.data import DataLoader
from lightning.fabric.strategies import Strategy
# src: Lightning-AI/pytorch-lightning@7f0c3436cd3f:src/lightning/fabric/fabric.py
@wrap(like="strategy", facts={
    "auto": "ddp", "ddp": "ddp", "ddp_spawn": "ddp", "ddp_fork": "ddp", "ddp_notebook": "ddp",
    "ddp_find_unused_parameters_true": "ddp", "ddp_find_unused_parameters_false": "ddp",
    "ddp_spawn_find_unused_parameters_true": "ddp", "dp": "plain", "fsdp": "fsdp",
    "fsdp_cpu_offload": "fsdp", "deepspeed": "zero2", "deepspeed_stage_1": "zero1",
    "deepspeed_stage_1_offload": "zero1", "deepspeed_stage_2": "zero2", "deepspeed_stage_2_offload": "zero2",
    "deepspeed_stage_3": "zero3", "deepspeed_stage_3_offload": "zero3",
    "deepspeed_stage_3_offload_nvme": "zero3"})
class Fabric:
    def __init__(self, *, accelerator="auto", strategy="auto", devices="auto", num_nodes: int = 1,
                 precision=None, plugins=None, callbacks=None, loggers=None): ...  # src: :134
    @collective(op="barrier", group="world")
    def barrier(self, name: str | None = None) -> None: ...  # src: :629
    @collective(op="broadcast_object", group="world", root="src", result="uniform")
    def broadcast(self, obj, src: int = 0): ...  # src: :640
    @collective(op="all_gather", group="group", result="uniform")
    def all_gather(self, data, group: ProcessGroup | None = None, sync_grads: bool = False): ...  # src: :657
    @collective(op="all_reduce", group="group", result="uniform")
    def all_reduce(self, data, group: ProcessGroup | None = None, reduce_op="mean"): ...  # src: :681
    @collective(op="save", group="world")
    def save(self, path, state, filter=None) -> None: ...  # src: :820
    @collective(op="load", group="world")
    def load(self, path, state=None, strict: bool = True, *, weights_only=None) -> dict: ...  # src: :869
    @implicit(op="load", group="world")
    def load_raw(self, path, obj, strict: bool = True, *, weights_only=None) -> None: ...  # src: :926
    @implicit(op="setup", group="world")
    @wrap(like="self")
    @alias("args")
    def setup(self, *args, scheduler=None, move_to_device: bool = True): ...  # src: :229
    @implicit(op="setup", group="world")
    @wrap(like="self")
    @alias("module")
    def setup_module(self, module: Module, move_to_device: bool = True) -> Module: ...  # src: :315
    @wrap(like="self")
    @alias("optimizers")
    def setup_optimizers(self, *optimizers): ...  # src: :376
    @wrap(like="self")
    @alias("dataloaders")
    def setup_dataloaders(self, *dataloaders, use_distributed_sampler: bool = True, move_to_device: bool = True): ...  # src: :412
    @implicit(op="backward", group="world")
    def backward(self, tensor: Tensor, *args, model=None, **kwargs) -> None: ...  # src: :482
    @implicit(op="clip_grad_norm", group="world", result="uniform", when={"self": "wrap:partitioned"})
    def clip_gradients(self, module, optimizer, clip_val=None, max_norm=None, norm_type=2.0,
                       error_if_nonfinite: bool = True) -> Tensor | None: ...  # src: :527
    def no_backward_sync(self, module, enabled: bool = True): ...  # src: :733
    @guard(axes="world", tests="first", group="world", turn="barrier")
    def rank_zero_first(self, local: bool = False): ...  # src: :711
    @calls("function", when="now", args="args", kwargs="kwargs")
    def launch(self, function=None, *args, **kwargs): ...  # src: :955
    def print(self, *args, **kwargs) -> None: ...  # src: :619
    def log(self, name: str, value, step: int | None = None) -> None: ...  # src: :1076
    def log_dict(self, metrics, step: int | None = None) -> None: ...  # src: :1089
    def call(self, hook_name: str, *args, **kwargs) -> None: ...  # src: :1040
    @staticmethod
    @seeds("random", "numpy.random", "torch", param="seed")
    @uniform
    def seed_everything(seed: int | None = None, workers: bool | None = None, verbose: bool = True) -> int: ...  # src: :1104
    def autocast(self): ...  # src: :583
    def init_module(self, empty_init: bool | None = None): ...  # src: :805
    @propagates
    @alias("obj")
    def to_device(self, obj): ...  # src: :593
    @property
    @rank_source(group="world")
    def global_rank(self) -> int: ...  # src: property of that name
    @property
    @rank_source(axes="local")
    def local_rank(self) -> int: ...  # src: property of that name
    @property
    @rank_source(axes="node")
    def node_rank(self) -> int: ...  # src: property of that name
    @property
    @rank_source(group="world", tests="first")
    def is_global_zero(self) -> bool: ...  # src: property of that name
    @property
    @group_size(group="world")
    def world_size(self) -> int: ...  # src: property of that name
    @property
    @uniform
    def device(self): ...  # src: property of that name
    @property
    @wrap(like="self")
    @propagates
    def strategy(self) -> Strategy: ...  # src: property of that name

# ---------------------------------------------------------------------------------------------
__module__ = "lightning.fabric.strategies"
from torch import Tensor
from torch.distributed import ProcessGroup
# src: Lightning-AI/pytorch-lightning@7f0c3436cd3f:src/lightning/fabric/strategies/strategy.py
class Strategy:
    @collective(op="barrier", group="world")
    def barrier(self, name: str | None = None) -> None: ...
    @collective(op="broadcast_object", group="world", root="src", result="uniform")
    def broadcast(self, obj, src: int = 0): ...
    @collective(op="all_gather", group="group", result="uniform")
    def all_gather(self, tensor: Tensor, group: ProcessGroup | None = None, sync_grads: bool = False) -> Tensor: ...
    @collective(op="all_reduce", group="group", mutates="tensor", result="uniform")
    def all_reduce(self, tensor, group: ProcessGroup | None = None, reduce_op="mean"): ...
    @collective(op="all_reduce", group="world", result="uniform")
    def reduce_boolean_decision(self, decision: bool, all: bool = True) -> bool: ...
    @implicit(op="clip_grad_norm", group="world", result="uniform", when={"self": "wrap:partitioned"})
    def clip_gradients_norm(self, module, optimizer, max_norm, norm_type=2.0, error_if_nonfinite: bool = True) -> Tensor: ...
    @property
    @rank_source(group="world", tests="first")
    def is_global_zero(self) -> bool: ...
@wrap("ddp")
class DDPStrategy(Strategy):
    def __init__(self, *args, **kwargs): ...
@wrap("fsdp")
class FSDPStrategy(Strategy):
    def __init__(self, *args, **kwargs): ...
@wrap("fsdp2")
class ModelParallelStrategy(Strategy):
    def __init__(self, *args, **kwargs): ...
@wrap(like="stage", facts={"1": "zero1", "2": "zero2", "3": "zero3"})
class DeepSpeedStrategy(Strategy):
    def __init__(self, accelerator=None, zero_optimization: bool = True, stage: int = 2, *args, **kwargs): ...

# ---------------------------------------------------------------------------------------------
__module__ = "lightning.fabric.utilities.distributed"
from torch import Tensor
from torch.distributed import ProcessGroup
# src: Lightning-AI/pytorch-lightning@7f0c3436cd3f:src/lightning/fabric/utilities/distributed.py
# Makes a group on the way in, waits in it on the way out.
class _InfiniteBarrier:
    @collective(op="barrier", group="world")
    def __call__(self) -> None: ...
@collective(op="all_gather", group="group", result="uniform")
def _gather_all_tensors(result: Tensor, group: ProcessGroup | None = None) -> list: ...
@collective(op="all_reduce", group="group", result="uniform")
def _sync_ddp(result: Tensor, group: ProcessGroup | None = None, reduce_op=None) -> Tensor: ...
@collective(op="all_reduce", group="group", result="uniform")
def _sync_ddp_if_available(result: Tensor, group: ProcessGroup | None = None, reduce_op=None) -> Tensor: ...
@collective(op="all_gather", group="group", result="uniform")
def _all_gather_ddp_if_available(tensor: Tensor, group: ProcessGroup | None = None, sync_grads: bool = False) -> Tensor: ...
@collective(op="is_shared_filesystem", group="world", result="uniform")
def is_shared_filesystem(strategy, path=None, timeout: int = 3) -> bool: ...

# ---------------------------------------------------------------------------------------------
__module__ = "lightning_utilities.core.rank_zero"
# The variable is RANK, else LOCAL_RANK, SLURM_PROCID or JSM_NAMESPACE_RANK, and the Trainer's own later.
# src: Lightning-AI/utilities@0.15:src/lightning_utilities/core/rank_zero.py
@guard(axes="world", tests="first")
def rank_zero_only(fn, default=None): ...
def rank_zero_info(*args, stacklevel: int = 4, **kwargs) -> None: ...
def rank_zero_debug(*args, stacklevel: int = 4, **kwargs) -> None: ...
def rank_zero_warn(message, stacklevel: int = 4, **kwargs) -> None: ...
def rank_zero_deprecation(message, stacklevel: int = 5, **kwargs) -> None: ...
__module__ = "lightning_utilities.core.rank_zero.rank_zero_only"
# src: Lightning-AI/utilities@0.15:src/lightning_utilities/core/rank_zero.py
@property
@rank_source(group="world")
def rank() -> int | None: ...
