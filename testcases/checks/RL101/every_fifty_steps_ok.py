# clause: §6 loops: a while loop that looks at its count is followed beyond the rounds that are counted | processes: 2
import torch
import torch.distributed as dist


def train(steps):
    rank, step = dist.get_rank(), 0
    grad = torch.ones(2)
    while step < steps:
        step += 1
        dist.all_reduce(grad)
        if step % 50 == 0 and rank == 0:
            print("step", step)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    train(60)
