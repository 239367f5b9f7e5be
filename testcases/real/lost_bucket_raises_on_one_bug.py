"""Collecting the results raises on the rank whose writer lost a bucket, before they are gathered. processes: 2"""
import datetime

import torch.distributed as dist


class BucketWriter:
    def __init__(self, buckets):
        self.buckets = buckets
        self.written = []

    def run(self):
        self.written = [len(bucket) for bucket in self.buckets if bucket]

    def collect(self):
        if len(self.written) < len(self.buckets):
            raise RuntimeError("a bucket is missing")  # touch: RL103
        return self.written


def commit(writer):
    sizes = writer.collect()
    table = [[]] * dist.get_world_size() if dist.get_rank() == 0 else None
    dist.gather_object(sizes, table, dst=0)
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    writer = BucketWriter(["ab", "cd"] if dist.get_rank() == 0 else ["ef", ""])
    writer.run()
    try:
        commit(writer)
    except RuntimeError as error:
        print("not committed:", error)
        raise SystemExit("bucket" not in str(error))
