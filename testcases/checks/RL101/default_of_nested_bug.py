# clause: §5 calls: a default is computed where the function is made | processes: 2
import torch
import torch.distributed as dist


def train(steps):
    me = dist.get_rank()

    def flush(x, now=me == 0):
        if now:
            dist.all_reduce(x)  # expect: RL101
        return x

    me = steps
    return flush(torch.ones(me))


if __name__ == "__main__":
    dist.init_process_group("gloo")
    train(3)
    dist.barrier()
