# clause: §5 a data class's field is what its maker gives, and the default besides | processes: 2
import dataclasses
import datetime
import json

import torch.distributed as dist


@dataclasses.dataclass
class Settings:
    retries: int = 3
    verify: bool = False


def publish(settings: Settings):
    if settings.verify:
        if dist.get_rank() == 0:
            dist.barrier()  # expect: RL101
    print("published after", settings.retries)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    publish(Settings(**json.loads('{"verify": true}')))
    dist.barrier()
