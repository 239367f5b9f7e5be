# exception groups (3.11), and try with every clause
import torch.distributed as dist


def grouped(work):
    try:
        work()
    except* (OSError, ValueError) as group:
        print(group.exceptions)
    except* TypeError:
        pass
    else:
        print("fine")
    finally:
        work = None
    return work


def guarded(path):
    if dist.get_rank() == 0:
        try:
            text = path.upper()
        except* AttributeError:
            text = ""
        else:
            dist.barrier()  # expect: RL101
        print(text)


def nested():
    try:
        try:
            raise ExceptionGroup("two", [ValueError(1), KeyError(2)]) from None
        finally:
            pass
    except* KeyError as missing:
        raise RuntimeError("lost") from missing
    except* ValueError:
        ...
