"""A function that runs on the first rank fetches the data; no other rank comes to its barrier. processes: 2"""
import os
import urllib.request
from lightning.pytorch import LightningDataModule, Trainer
from lightning.pytorch.utilities import rank_zero_only
import torch.distributed as dist


@rank_zero_only
def fetch(address, folder):
    target = os.path.join(folder, "data.bin")
    if not os.path.exists(target):
        urllib.request.urlretrieve(address, target)
    dist.barrier()  # touch: RL101


class Pictures(LightningDataModule):
    def __init__(self, address, folder):
        super().__init__()
        self.address, self.folder = address, folder

    def setup(self, stage):
        fetch(self.address, self.folder)
