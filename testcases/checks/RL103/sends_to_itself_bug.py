# DESIGN 5, exits: a rank that sends to itself is refused, and goes through the `finally` block alone.
import torch
import torch.distributed as dist


def hand_over(state, rank):
    try:
        if rank == 1:
            dist.send(state, 1)  # expect: RL103
        elif rank == 0:
            dist.recv(state, 1)
        dist.broadcast(state, src=0)
    finally:
        dist.barrier()


def main():
    dist.init_process_group("gloo")
    hand_over(torch.zeros(1), dist.get_rank())


if __name__ == "__main__":
    main()
