# clause: §8 many settings do not crowd out what tells the ranks apart | processes: 2
import datetime
import os
import time

import torch.distributed as dist


def switches():
    return [
        os.environ.get("USE_CUDA"),
        os.environ.get("USE_ROCM"),
        os.environ.get("USE_XPU"),
        os.environ.get("USE_NPU"),
        os.environ.get("USE_MPS"),
        os.environ.get("USE_XLA"),
        os.environ.get("USE_HPU"),
        os.environ.get("USE_MLU"),
        os.environ.get("USE_MUSA"),
        os.environ.get("USE_SDAA"),
        os.environ.get("USE_BF16"),
        os.environ.get("USE_FP16"),
        os.environ.get("USE_FP8"),
        os.environ.get("USE_TF32"),
        os.environ.get("USE_COMPILE"),
        os.environ.get("USE_OFFLOAD"),
        os.environ.get("USE_PROFILE"),
        os.environ.get("USE_TRACE"),
        os.environ.get("USE_DEBUG"),
        os.environ.get("USE_CACHE"),
        os.environ.get("USE_SEED"),
        os.environ.get("USE_SHUFFLE"),
        os.environ.get("USE_PIN"),
        os.environ.get("USE_FUSE"),
        os.environ.get("USE_FLASH"),
        os.environ.get("USE_NUMA"),
    ]


def finish(started):
    if any(switches()):
        dist.barrier()
    if time.monotonic() - started > 0.5:
        return  # expect: RL103
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    begin = [time.monotonic()]
    dist.broadcast_object_list(begin, src=0)
    time.sleep(dist.get_rank())
    finish(begin[0])
