import torch.distributed as dist


def
class
return return
import
from . import
from
x = 
= 3
lambda
@
async
await
raise from
del
if : pass
]
