"""The last stage picks words until the text ends and tells the others; the first stage is told the word too. processes: 4 (GPU)"""
import torch
import torch.distributed as dist
from megatron.core import parallel_state as place, tensor_parallel


def words(stages, text, most):
    ended = torch.zeros(1, dtype=torch.uint8).cuda()
    for at in range(most):
        scores = stages(text)
        last = place.get_pipeline_model_parallel_last_rank()
        if place.is_pipeline_last_stage():
            scores = tensor_parallel.gather_from_tensor_model_parallel_region(scores)
            word = scores.argmax(dim=-1)
            dist.broadcast(word, last, place.get_embedding_group())
            ended = ended | (word == stages.end).byte()
            stop = ended.all()
            dist.broadcast(stop, last, place.get_pipeline_model_parallel_group())
            yield word
        else:
            if place.is_pipeline_first_stage():
                word = torch.empty_like(text[:, at])
                dist.broadcast(word, last, place.get_embedding_group())
            yield None
            stop = torch.cuda.ByteTensor([0])
            dist.broadcast(stop, last, place.get_pipeline_model_parallel_group())
        if stop:
            break
