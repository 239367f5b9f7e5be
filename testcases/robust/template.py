import torch.distributed as dist


{% if rank %}
x = {{ value }}
{% endif %}
