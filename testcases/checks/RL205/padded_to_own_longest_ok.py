# clause: §5 padding to the local maximum | processes: 2
import datetime

import torch
import torch.distributed as dist


def hand_round(tokens: torch.Tensor, lengths: torch.Tensor):
    longest = lengths.max()
    dist.all_reduce(longest, op=dist.ReduceOp.MAX)
    cut = tokens[:, :int(longest)].contiguous()
    parts = [torch.empty_like(cut) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, cut)
    return torch.cat(parts)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    own = torch.tensor([[3, 5], [2, 7]][dist.get_rank()])
    print(hand_round(torch.zeros(2, 8), own).shape)
