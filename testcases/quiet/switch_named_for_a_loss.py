# clause: §5 names are evidence: a switch is so called for what it switches | processes: 2
import argparse
from datetime import timedelta

import torch
import torch.distributed as dist


def report(settings, value):
    if settings.use_kl_loss:
        dist.all_reduce(value)
    if settings.enable_channel_loss:
        dist.barrier()
    return value


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=timedelta(seconds=5))
    parser = argparse.ArgumentParser()
    parser.add_argument("--use_kl_loss", action="store_false")
    parser.add_argument("--enable_channel_loss", action="store_true")
    report(parser.parse_args(), torch.ones(1))
