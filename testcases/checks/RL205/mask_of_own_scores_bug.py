# clause: §5 as many as are true of this rank's own data | processes: 2
import datetime

import torch
import torch.distributed as dist


def collect(scores: torch.Tensor, threshold):
    kept = scores[scores > threshold]
    parts = [torch.empty_like(kept) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, kept)  # expect: RL205 warning
    return torch.cat(parts)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    scores = [[0.1, 0.9, 0.8, 0.2], [0.7, 0.1, 0.2, 0.3]][dist.get_rank()]
    print(collect(torch.tensor(scores), 0.5))
