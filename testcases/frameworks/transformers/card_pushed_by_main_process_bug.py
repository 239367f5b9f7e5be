# clause: §7 implicit collectives are conditional | processes: 2
from accelerate import Accelerator
from transformers import TrainingArguments
from trl import DPOTrainer


def main(model, data, where):
    accelerator = Accelerator()
    settings = TrainingArguments(output_dir=where, deepspeed="ds_stage3.json")
    trainer = DPOTrainer(model=model, args=settings, train_dataset=data)
    trainer.train()
    if accelerator.is_main_process:
        trainer.create_model_card()
        trainer.push_to_hub()  # expect: RL101 warning
    accelerator.wait_for_everyone()
