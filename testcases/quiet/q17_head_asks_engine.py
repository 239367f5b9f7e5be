# The head of the group calls the engine, all take part in the broadcast. processes: 3
import datetime

import torch
import torch.distributed as dist


def engine(prompts):
    return [p + " ..." for p in prompts]


def rollout(prompts):
    answers = [None]
    if dist.get_rank() == 0:
        answers = [engine(prompts)]
    dist.broadcast_object_list(answers, src=0)
    for answer in answers[0]:
        dist.all_reduce(torch.ones(1))
        print(answer)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    rollout(["a", "b"])
    dist.barrier()
