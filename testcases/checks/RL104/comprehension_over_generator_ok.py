# clause: §6 a comprehension over a generator | processes: 2
import datetime

import torch
import torch.distributed as dist


def words(texts):
    for text in texts:
        for word in text.split():
            yield word


def main():
    texts = ["to be or", "not to be that is"]
    lengths = [dist.all_reduce(torch.tensor([len(w)])) for w in words([texts[dist.get_world_size() % 2]])]
    print(len(lengths))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
