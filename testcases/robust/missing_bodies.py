# headers without bodies, after a fault
import torch.distributed as dist


def finish():
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RL101


def f():
class C:
if x:
else:
for i in
while
try:
with
