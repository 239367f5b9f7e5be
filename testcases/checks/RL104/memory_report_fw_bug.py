# clause: §5 the keys of a report | processes: 2
import torch
import torch.distributed as dist

WATCHED = {"active_bytes.all.peak": "active", "num_alloc_retries": "retries"}


def memory_report():
    stats = torch.cuda.memory_stats()
    report = {}
    for key, name in WATCHED.items():
        if key in stats and stats[key] > 0:
            report[name] = stats[key] / 1e9 if "bytes" in key else stats[key]
    return report


def log_memory():
    for name, value in memory_report().items():
        value = torch.tensor(float(value), device="cuda")
        dist.all_reduce(value)  # expect: RL104
        print(name, value.item())


if __name__ == "__main__":
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())
    log_memory()
