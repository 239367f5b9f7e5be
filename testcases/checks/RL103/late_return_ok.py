# clause: §6 loops: a while loop that looks at its count is followed beyond the rounds that are counted | processes: 2
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, limit):
        self.step = 0
        self.limit = limit

    def fit(self, loss):
        while True:
            self.step += 1
            dist.all_reduce(loss)
            if self.step >= 30 and dist.get_world_size() == 1:
                return loss
            if self.step == self.limit:
                break
        dist.broadcast(loss, 0)
        return loss


if __name__ == "__main__":
    dist.init_process_group("gloo")
    Trainer(40).fit(torch.zeros(1))
