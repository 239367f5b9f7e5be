# clause: §6 loops: a while loop that looks at its count is followed beyond the rounds that are counted | processes: 2
import torch
import torch.distributed as dist


def drain(queue, tensor):
    rank, turn = dist.get_rank(), 0
    while queue:
        queue.pop()
        turn += 1
        if turn % 16 == 0 and rank == 0:
            dist.broadcast(tensor, 0)
        elif turn % 16 == 0:
            dist.all_reduce(tensor)  # expect: RL102


if __name__ == "__main__":
    dist.init_process_group("gloo")
    drain(list(range(20)), torch.ones(1))
