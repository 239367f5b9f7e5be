# Sender's and receiver's branch of one broadcast. processes: 3
import datetime

import torch
import torch.distributed as dist


def share_scores(scores, count):
    if dist.get_rank() == 0:
        message = torch.tensor(scores)
        dist.broadcast(message, src=0)
    else:
        message = torch.empty(count)
        dist.broadcast(message, 0)
    return message.tolist()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    share_scores([0.5, 0.25], 2)
    dist.barrier()
