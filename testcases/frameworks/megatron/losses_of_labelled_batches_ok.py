"""A batch without labels has no loss: the ranks that share it agree on that, those with other batches do not. processes: 4 (GPU)"""
import torch.distributed as dist
from megatron.core import parallel_state, tensor_parallel


def score(model, loader):
    for batch in loader:
        logits = model(batch["text"])
        if batch["labels"].numel() > 0:
            tensor_parallel.vocab_parallel_cross_entropy(logits, batch["labels"])
