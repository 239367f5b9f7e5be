# clause: §5 a thread and the flow beside it use one group | processes: 2
import threading
import time

import torch
import torch.distributed as dist


def agree(flag):
    vote = torch.tensor([float(flag)])
    dist.all_reduce(vote)
    return vote.item() > 0


def poll(stop, answers):
    time.sleep(0.2 + 0.5 * dist.get_rank())
    answers.append(agree(stop))


def finish(weights, store):
    time.sleep(0.4)
    if store:
        dist.broadcast(weights, 0)


def job(weights, store):
    answers = []
    poller = threading.Thread(target=poll, args=(False, answers))
    poller.start()
    finish(weights, store)  # expect: RL204 error
    poller.join()
    return answers


if __name__ == "__main__":
    dist.init_process_group("gloo")
    job(torch.ones(2), True)
