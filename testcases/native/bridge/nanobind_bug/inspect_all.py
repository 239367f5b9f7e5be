import probe_ext
import torch.distributed as dist


def inspect_all():
    probe = probe_ext.Probe()
    probe.look()
    if probe.is_end:
        dist.barrier()  # expect: RL101 error
    else:
        print("not the last")


inspect_all()
