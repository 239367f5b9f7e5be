import torch.distributed as d
for x in set(d.y):
  if d.get_rank(): d.barrier()
  else: break
else:
  d.all_reduce(x)
