# clause: architecture 2, 5; model words: places
# processes: 2
# source: mmengine/dist/utils.py of open-mmlab/mmengine@25434293: get_dist_info gives rank and world size
import json
import os

from mmengine import dist


def count_words(folder):
    counts = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name)) as text:
            for word in text.read().split():
                counts[word] = counts.get(word, 0) + 1
    return counts


def vocabulary(folder, kept, least):
    rank, world_size = dist.get_dist_info()
    if rank == 0:
        words = [word for word, count in count_words(folder).items() if count >= least]
        with open(kept, "w") as out:
            json.dump(sorted(words), out)
        if world_size > 1:
            dist.barrier()  # expect: RL101 error
    else:
        print("process %d of %d waits for the words" % (rank, world_size))
    with open(kept) as text:
        return json.load(text)
