# An iterator of nothing, walked: calls that fail when they run must not keep the analysis.
import torch.distributed as dist


class Parts:
    def __iter__(self):
        return iter(*self.names)


def main():
    dist.init_process_group("gloo")
    for part in Parts():
        print(part)
    for part in iter():
        print(part)
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RL101


if __name__ == "__main__":
    main()
