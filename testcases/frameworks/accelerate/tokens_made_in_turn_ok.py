# clause: architecture 6 (a `return` out of a with: its manager goes on); model words: guard, turn
# processes: 2
# source: src/accelerate/state.py of huggingface/accelerate@16cb6eb8: _goes_first waits before or behind its yield
from accelerate import Accelerator
from datasets import load_dataset


def tokens(accelerator, tokenizer, name):
    data = load_dataset(name, split="train")
    if accelerator.is_main_process:
        print("%d texts" % len(data))

    def encode(batch):
        return tokenizer(batch["text"], truncation=True)

    with accelerator.main_process_first():
        return data.map(encode, batched=True)


def train(tokenizer, name):
    accelerator = Accelerator()
    data = tokens(accelerator, tokenizer, name)
    accelerator.print(len(data))
