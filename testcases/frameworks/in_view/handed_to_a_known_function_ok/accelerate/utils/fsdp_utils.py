# clause: §5 a modelled function's body is evaluated for its own findings, with what its callers hand in
import torch


def load_fsdp_model(plugin, owner, model, folder, index=0):
    owner.wait_for_everyone()
    if owner.process_index != 0:
        return None
    weights = torch.load(folder / ("weights_%d.bin" % index))
    return weights
