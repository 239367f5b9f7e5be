# Rank 0 alone broadcasts, in a group that it shares with processes of another job. processes: 2
import datetime

import torch
import torch.distributed as dist


def join_engines(engines):
    """Rank 0 meets inference engines, which are no ranks of this job; here none have come."""
    return vars(dist)["GroupMember"].NON_GROUP_MEMBER if engines else None


class Actor:
    def __init__(self, engines):
        self.model = torch.nn.Linear(2, 2)
        if dist.get_rank() == 0:
            self.engine_group = join_engines(engines)
        dist.barrier()

    def push_weights(self):
        count = len(list(self.model.parameters()))
        for index, parameter in enumerate(self.model.parameters()):
            if dist.get_rank() == 0:
                print("send", index + 1, "of", count)
                dist.broadcast(parameter.data, 0, group=self.engine_group)
        dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    Actor(2).push_weights()
