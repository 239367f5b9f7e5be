# Ways in which a model (and what trains it) may be wrapped. Where a row's condition asks for one of them and
# nobody knows how the object is wrapped, the finding says so and is a warning.

wrapping("plain", text="the model is not wrapped")
wrapping("ddp", text="the model is replicated by data-parallel training")
wrapping("fsdp", text="the model is wrapped in FSDP")
wrapping("fsdp2", text="the model is sharded by fully_shard()")
wrapping("tp", text="the model is sharded along a tensor axis")
wrapping("zero1", text="ZeRO shards the optimizer")
wrapping("zero2", text="ZeRO shards optimizer and gradients")
wrapping("zero3", text="ZeRO shards the parameters")

wrapping("zero", any_of=["zero1", "zero2", "zero3"], text="DeepSpeed trains the model")
wrapping("sharded", any_of=["fsdp", "fsdp2", "tp", "zero3"], text="the model is sharded")
wrapping("gathered", any_of=["fsdp", "fsdp2", "zero3"], text="the model's parameters are sharded")
wrapping("partitioned", any_of=["fsdp", "fsdp2", "tp", "zero1", "zero2", "zero3"],
         text="model or optimizer are sharded")
wrapping("distributed", any_of=["ddp", "fsdp", "fsdp2", "tp", "zero1", "zero2", "zero3"],
         text="several processes train the model")
