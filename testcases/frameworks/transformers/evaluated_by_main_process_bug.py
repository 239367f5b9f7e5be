"""The trainer's evaluation gathers from all processes; the main one alone asks for it. processes: 2"""
from transformers import Trainer, TrainingArguments


def finetune(model, train_set, test_set, folder):
    settings = TrainingArguments(output_dir=folder, per_device_train_batch_size=4, num_train_epochs=1)
    trainer = Trainer(model=model, args=settings, train_dataset=train_set, eval_dataset=test_set)
    trainer.train()
    if trainer.is_world_process_zero():
        scores = trainer.evaluate()  # expect: RL101 error
        print(scores)
        trainer.save_metrics("eval", scores)
