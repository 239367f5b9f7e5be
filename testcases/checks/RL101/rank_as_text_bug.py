# clause: §5 partial evaluation: the text of a number | processes: 2
import torch
import torch.distributed as dist


def announce(names):
    me = str(dist.get_rank())
    if me == "0":
        dist.broadcast_object_list(names, src=0)  # expect: RL101
    return {me: names}


if __name__ == "__main__":
    dist.init_process_group("gloo")
    print(announce(["alpha"]), torch.__name__)
    dist.barrier()
