"""A word is drawn, alike on the ranks that share a layer; that the text has ended is told along the pipeline. processes: 4 (GPU)"""
import time

import torch
import torch.distributed as dist
from megatron.core import parallel_state as place, tensor_parallel


def words(stages, text, seconds):
    begun = time.monotonic()
    last = place.get_pipeline_model_parallel_last_rank()
    group = place.get_pipeline_model_parallel_group()
    while text.size(0) < 100:
        scores = tensor_parallel.gather_from_tensor_model_parallel_region(stages(text))
        word = torch.multinomial(scores, num_samples=1).view(-1)
        spent = time.monotonic() - begun
        ended = torch.all(word == stages.end)
        dist.broadcast(ended, last, group)
        if ended:
            break
        stages.keep(word, spent, seconds)
