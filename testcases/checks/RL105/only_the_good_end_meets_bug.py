# clause: §6 what `__exit__` is told: nothing where the body came to its end | processes: 2
import torch
import torch.distributed as dist


class Scratch:
    """Cleared by all together, but left as it is where something went wrong."""

    def __init__(self):
        self.left = 0

    def __enter__(self):
        dist.barrier()
        return self

    def __exit__(self, *what):
        self.left += 1
        failed = what[0] is not None
        if not failed:
            dist.barrier()  # expect: RL105


def halves(rank, width):
    if width % 2 and rank == 0:
        raise ValueError("an odd width has no half")
    return torch.ones(width // 2)


def run(rank, width):
    try:
        with Scratch():
            halves(rank, width)
    except ValueError:
        print(width)
    dist.all_reduce(torch.ones(1))


def main():
    dist.init_process_group("gloo")
    run(dist.get_rank(), 5)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
