"""The model is saved at the end, with nothing said of how it is sharded. processes: 2"""
from transformers import AutoModelForCausalLM, Trainer, TrainingArguments


def main(name, data, folder, settings: TrainingArguments):
    model = AutoModelForCausalLM.from_pretrained(name)
    trainer = Trainer(model=model, args=settings, train_dataset=data)
    trainer.train()
    if settings.should_save:
        trainer.save_model(folder)  # expect: RL101 warning
