# clause: §5 calls: a default is computed where the function is made | processes: 2
import torch
import torch.distributed as dist


def train(steps):
    me = steps

    def flush(x, now=me == 3):
        if now:
            dist.all_reduce(x)
        return x

    me = dist.get_rank()
    return flush(torch.ones(3 + me - me))


if __name__ == "__main__":
    dist.init_process_group("gloo")
    train(3)
    dist.barrier()
