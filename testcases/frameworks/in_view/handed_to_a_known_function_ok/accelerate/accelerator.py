import torch.distributed as dist

from accelerate.utils.fsdp_utils import load_fsdp_model


class Owner:
    def __init__(self, plugin):
        self.plugin = plugin
        self.models = []

    def add(self, model):
        self.models.append(model)

    @property
    def process_index(self):
        return dist.get_rank()

    def wait_for_everyone(self):
        dist.barrier()

    def load_all(self, folder):
        for index, model in enumerate(self.models):
            load_fsdp_model(self.plugin, self, model, folder, index)
