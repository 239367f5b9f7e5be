"""Checkpoints: the main process writes, and a file is valid once everybody has seen it."""
import os

import torch
import torch.distributed as dist

from parallel import from_main


class Checkpointer:
    def __init__(self, folder, layout):
        self.folder = folder
        self.layout = layout
        self.saved = []

    def path(self, step):
        return os.path.join(self.folder, f"step{step:06d}.pt")

    def save(self, step, model):
        state = {"step": step, "model": model.state_dict()}
        if self.layout.is_main:
            os.makedirs(self.folder, exist_ok=True)
            torch.save(state, self.path(step) + ".part")
        self._commit(step)

    def _commit(self, step):
        if self.layout.is_main:
            os.replace(self.path(step) + ".part", self.path(step))
        self._settle()
        self.saved.append(step)

    def _settle(self):
        dist.barrier()

    def latest(self):
        """The newest step in the folder; the main process looks, everybody knows."""
        found = -1
        if self.layout.is_main and os.path.isdir(self.folder):
            names = [n for n in os.listdir(self.folder) if n.endswith(".pt")]
            found = max([int(n[4:10]) for n in names], default=-1)
        return from_main(found, self.layout)

    def prune(self, keep):
        if not self.layout.is_main:
            return
        for step in self.saved[:-keep]:
            if os.path.exists(self.path(step)):
                os.remove(self.path(step))
