# indented with tabs, aligned with both
import torch.distributed as dist


def finish():
	if dist.get_rank() == 0:
		dist.barrier()  # expect: RL101


def mixed(x):
	if x:
	    y = 1
	    return y
        
	return 0
