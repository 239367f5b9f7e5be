# DeepSpeed's communication module: the functions of torch.distributed under names of its own. The
# bodies end in a backend object that is chosen at run time, so the stubs stand for them.

__module__ = "deepspeed.comm"
__alias__ = {
    "deepspeed.comm": "torch.distributed",
    "deepspeed.comm.comm": "torch.distributed",
}
