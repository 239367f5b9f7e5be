# clause: §6 callee chosen by the class that a rank builds | processes: 2
import datetime

import torch.distributed as dist


class Sink:
    def write(self, row):
        print(row)


class GatheringSink(Sink):
    def write(self, row):
        rows = [None] * dist.get_world_size()
        dist.all_gather_object(rows, row)
        print(rows)


def open_sink(rank, gather):
    if gather:
        return GatheringSink()
    return Sink()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    sink = open_sink(dist.get_rank(), gather=True)
    sink.write({"step": 1})
    dist.barrier()
