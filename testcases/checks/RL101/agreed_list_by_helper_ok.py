# clause: §5 object list written by a helper that broadcasts it | processes: 2
import datetime

import torch
import torch.distributed as dist


def from_first(answers):
    dist.broadcast_object_list(answers, src=0)
    return answers


def resume(found):
    answers = [found == dist.get_rank(), 3]
    from_first(answers)
    if answers[0]:
        dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    resume(0)
