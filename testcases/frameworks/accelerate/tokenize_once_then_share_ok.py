"""The data set is tokenized by the main process first; the others read its cache. processes: 2"""
import torch.distributed as dist
from accelerate import Accelerator
from accelerate.utils import broadcast_object_list


def vocabulary_size(tokenizer, accelerator):
    sizes = [len(tokenizer) if accelerator.is_main_process else None]
    broadcast_object_list(sizes)
    return sizes[0]


def prepare(raw, tokenizer):
    accelerator = Accelerator()
    size = vocabulary_size(tokenizer, accelerator)
    with accelerator.main_process_first():
        data = raw.map(lambda row: tokenizer(row["text"]), batched=True)
    return data, size
