# clause: §6 candidates: a caller that runs in some worlds only
# processes: 4
import torch
import torch.distributed as dist


class NoSeat(Exception):
    pass


def seat(taken):
    if taken:
        raise NoSeat()
    return "free"


def place(taken):
    found = seat(taken)
    dist.all_reduce(torch.ones(1))  # expect: RL105 warning
    return found


def serve(reserved):
    late = dist.get_rank() > 1 and reserved
    if dist.get_world_size() % 4 == 0:
        try:
            print(place(late))
        except NoSeat:
            print("stands")
    dist.broadcast(torch.zeros(2), src=0)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    serve(len(__name__) > 2)
    dist.destroy_process_group()
