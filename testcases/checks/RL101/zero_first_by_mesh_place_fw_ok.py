# clause: §5 a place on a mesh counts from zero: "first" and "not first" leave nobody out | processes: 3
import datetime

import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def prepare(place):
    if place > 0:
        dist.barrier()
    print("unpack the archive at", place)
    if place == 0:
        dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    mesh = init_device_mesh("cpu", (dist.get_world_size(),), mesh_dim_names=("dp",))
    prepare(mesh.get_local_rank("dp"))
