"""The arguments say that FSDP shards the model, or that nothing does. processes: 2 (GPU)"""
from transformers import Seq2SeqTrainer, Seq2SeqTrainingArguments


def train(model, data, folder):
    settings = Seq2SeqTrainingArguments(
        folder,
        fsdp="full_shard",
        bf16=True,
        learning_rate=1e-5,
    )
    trainer = Seq2SeqTrainer(model, settings, train_dataset=data)
    trainer.train()
    if trainer.is_world_process_zero():
        trainer.save_model(folder)  # expect: RL101 error
