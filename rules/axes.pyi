# Mesh axes: the dimensions along which ranks are laid out, and which of them meet.
#
# The world has several factorizations, so axes overlap: dense pp x dp x cp x tp; expert
# pp x edp x ep x etp; host node x local. Two axes meet when moving along one may also move along the
# other. Meeting is symmetric, an axis meets itself, and "world" (always there) meets everything.
# `weak` axes meet by custom only (tensor groups are usually kept inside one host). `same_as` gives a
# second name. A mesh dimension that is not named here belongs to its mesh alone.

axis("dp")
# The batch is split over the data axes: who differs along these two alone works on one and the same.
axis("tp", shares="data")
axis("pp", shares="data")
axis("cp")

# The two halves of a hybrid-sharded data axis.
axis("dp_replicate", meets="dp")
axis("dp_shard", meets="dp")

# The expert layout covers the ranks of the dense one in another order.
axis("ep", meets=["dp", "dp_replicate", "dp_shard", "cp", "tp"])
axis("edp", meets=["dp", "dp_replicate", "dp_shard", "cp", "tp"])
axis("etp", meets=["dp", "dp_replicate", "dp_shard", "cp", "tp"])

# Hosts.
axis("node", meets=["dp", "dp_replicate", "dp_shard", "pp", "cp", "ep", "edp"], weak=["tp", "etp"],
     says="across the hosts")
axis("local", meets=["dp", "dp_replicate", "dp_shard", "tp", "pp", "cp", "ep", "edp", "etp"],
     says="of one host")

axis("sp", same_as="tp")
axis("replicate", same_as="dp_replicate")
axis("shard", same_as="dp_shard")
