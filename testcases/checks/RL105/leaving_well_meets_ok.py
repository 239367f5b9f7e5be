# clause: §6 what `__exit__` is told: the body was left by an exception | processes: 2
import torch.distributed as dist


class Section:
    """A part of the run at whose good end all meet."""

    def __init__(self, title):
        self.title = title

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is None or value is not None:
            dist.barrier()


def main():
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    try:
        with Section("sorting"):
            if rank == 1:
                raise LookupError("nothing to sort here")
    except LookupError as reason:
        print(reason)
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
