"""A callback gathers a counter when the main process logs. processes: 2"""
import torch
import torch.distributed as dist
from transformers import TrainerCallback


class Tokens(TrainerCallback):
    def __init__(self):
        self.seen = torch.zeros(1)

    def on_step_end(self, args, state, control, **kwargs):
        self.seen += args.per_device_train_batch_size

    def on_log(self, args, state, control, logs=None, **kwargs):
        if state.is_world_process_zero:
            dist.all_reduce(self.seen)  # expect: RL101
            logs["tokens"] = self.seen.item()
        self.seen.zero_()
