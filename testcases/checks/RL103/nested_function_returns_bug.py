# clause: §5 captured variable decides an exit of an inner function | processes: 2
import datetime

import torch.distributed as dist


def build_evaluator(is_main):
    history = []

    def evaluate(score):
        history.append(score)
        if not is_main:
            return  # expect: RL103
        box = [history[-1]]
        dist.broadcast_object_list(box, src=0)
        print(box[0])

    return evaluate


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    evaluate = build_evaluator(dist.get_rank() == 0)
    evaluate(0.75)
    dist.barrier()
