# clause: §5 loops: the walk over a set of constants is computed | processes: 2
import torch
import torch.distributed as dist


def reduce_metrics(values):
    for name in {"loss", "accuracy", "norm"}:
        if name == "norm":
            break  # expect: RL103
        dist.all_reduce(values)
    return values


if __name__ == "__main__":
    dist.init_process_group("gloo")
    reduce_metrics(torch.ones(2))
