# A local file test on rank 0, broadcast, then stored in self and raised on. processes: 2
import datetime
import os
import tempfile

import torch
import torch.distributed as dist


class ConfigWriter:
    def __init__(self, overwrite):
        self.overwrite = overwrite
        self.existed = False

    def setup(self, path):
        found = [os.path.exists(path) if dist.get_rank() == 0 else None]
        dist.broadcast_object_list(found, src=0)
        self.existed = found[0]
        if self.existed and not self.overwrite:
            raise FileExistsError(path)
        dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    writer = ConfigWriter(overwrite=True)
    writer.setup(tempfile.gettempdir())
    if writer.existed:
        dist.all_reduce(torch.ones(1))
