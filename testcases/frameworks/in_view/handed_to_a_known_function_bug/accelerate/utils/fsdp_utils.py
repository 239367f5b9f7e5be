# clause: §5 a modelled function's body is evaluated for its own findings, with what its callers hand in
import torch


def load_fsdp_model(plugin, owner, model, folder, index=0):
    if owner.process_index != 0:
        return None  # expect: RL103 error
    weights = torch.load(folder / ("weights_%d.bin" % index))
    owner.wait_for_everyone()
    return weights
