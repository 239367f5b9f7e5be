"""A loader for the evaluation is made and prepared if there is one; whether there is, all ranks know alike."""
from accelerate import Accelerator
from accelerate.utils import gather_object
from torch.utils.data import DataLoader


def rounds(args, model, train, held_out):
    accelerator = Accelerator()
    checks = None
    if args.check_every > 0:
        checks = DataLoader(held_out, batch_size=4)
    if checks is not None:
        checks = accelerator.prepare(checks)
    model, loader = accelerator.prepare(model, DataLoader(train, batch_size=4))
    for step in range(args.steps):
        worst = model.step(loader)
        if checks is not None and step % args.check_every == 0:
            print(gather_object([worst]))
