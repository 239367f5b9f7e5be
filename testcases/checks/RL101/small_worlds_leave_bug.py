# clause: §6 scenarios: a way out that some worlds take is a question to the world | processes: 3
import torch
import torch.distributed as dist


def main(x):
    try:
        if dist.get_world_size() % 2 == 0:
            raise ValueError("odd worlds only")
        if dist.get_rank() == 0:
            dist.all_reduce(x)  # expect: RL101
    except ValueError as err:
        print(err)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main(torch.ones(1))
