# clause: §6 lifting: a caller that rules out small worlds is asked in larger ones | processes: 3
import torch
import torch.distributed as dist


def pass_on(x, rank, world):
    after = (rank + 1) % world
    dist.broadcast(x, src=after)  # expect: RL202
    return x


def main():
    world = dist.get_world_size()
    if world > 2:
        pass_on(torch.ones(1), dist.get_rank(), world)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main()
