# Names as evidence: what a parameter, attribute or environment variable that nobody in view assigns
# is taken for. Weaker than flow: a finding that rests on a name says so.

# This process's index in the world.
names("rank", "global_rank", "world_rank", "my_rank", "myrank", "proc_id", "process_index",
      "process_rank", "ddp_rank", "dist_rank", "rank_id", "cur_rank", "curr_rank", "self_rank",
      kind="rank", axes="world")
names("local_rank", "local_process_index", "ddp_local_rank", "node_local_rank", "local_rank_id",
      kind="rank", axes="local")
names("node_rank", "machine_rank", "node_index", "node_id", kind="rank", axes="node")
names("tp_rank", "tensor_parallel_rank", "tensor_model_parallel_rank", "mp_rank",
      "model_parallel_rank", "sp_rank", kind="rank", axes="tp")
names("pp_rank", "pipeline_parallel_rank", "pipeline_model_parallel_rank", "pipeline_rank",
      "stage_id", "pp_stage_id", kind="rank", axes="pp")
names("dp_rank", "data_parallel_rank", "dp_local_rank", kind="rank", axes="dp")
names("dp_cp_rank", kind="rank", axes=["dp", "cp"])
names("cp_rank", "context_parallel_rank", kind="rank", axes="cp")
names("ep_rank", "expert_parallel_rank", "expert_model_parallel_rank", kind="rank", axes="ep")
names("edp_rank", "expert_data_parallel_rank", kind="rank", axes="edp")
names("etp_rank", "expert_tensor_parallel_rank", kind="rank", axes="etp")
names("dp_replicate_rank", "replicate_rank", kind="rank", axes="dp_replicate")
names("dp_shard_rank", "shard_rank", kind="rank", axes="dp_shard")

# A truth that depends on the rank.
names("is_main_process", "is_main", "is_master", "is_master_process", "is_rank0", "is_rank_0",
      "is_rank_zero", "rank0", "rank_zero", "is_global_zero", "is_world_process_zero", "is_global_rank_zero",
      "master_process", "main_process", "is_chief", "is_coordinator", "is_first_rank", "is_last_rank",
      "should_save", "is_logging_process", "is_root_rank", "is_primary", "is_leader",
      kind="rank", axes="world", predicate=True)
names("is_local_main_process", "is_local_master", "is_local_rank0", "is_local_rank_zero",
      "is_local_process_zero", "local_main_process", kind="rank", axes="local", predicate=True)
names("is_node_leader", "is_first_node", kind="rank", axes="node", predicate=True)
names("is_pipeline_first_stage", "is_pipeline_last_stage", "is_first_stage", "is_last_stage",
      "is_pp_first_stage", "is_pp_last_stage", "has_first_stage", "has_last_stage",
      kind="rank", axes="pp", predicate=True)
names("is_tp_rank0", "is_tp_main", kind="rank", axes="tp", predicate=True)
names("is_dp_rank0", "is_dp_main", kind="rank", axes="dp", predicate=True)

# Groups. Without axes: some group, nobody knows which.
names("group", "pg", "process_group", "dist_group", "comm_group", "proc_group", "mpu_group",
      "subgroup", kind="group")
names("world_group", "world_pg", "global_group", "default_pg", "default_group", kind="group",
      axes="world")
names("tp_group", "tp_pg", "tensor_parallel_group", "tensor_model_parallel_group", "mp_group",
      "model_parallel_group", "sp_group", "sequence_parallel_group", kind="group", axes="tp")
names("pp_group", "pp_pg", "pipeline_parallel_group", "pipeline_model_parallel_group", "pipe_group",
      "pipeline_group", kind="group", axes="pp")
# The embedding groups hold some pipeline stages.
names("embd_group", "embedding_group", "pos_embd_group", "position_embedding_group", kind="group",
      axes="pp")
names("dp_group", "dp_pg", "data_parallel_group", "ddp_group", "dp_process_group", kind="group",
      axes="dp")
names("dp_cp_group", "cp_dp_group", "dp_cp_pg", "data_parallel_group_with_cp", kind="group",
      axes=["dp", "cp"])
names("cp_group", "cp_pg", "context_parallel_group", kind="group", axes="cp")
names("tp_cp_group", "tensor_and_context_parallel_group", kind="group", axes=["tp", "cp"])
names("tp_dp_cp_group", kind="group", axes=["tp", "dp", "cp"])
names("tp_dp_group", "tensor_and_data_parallel_group", kind="group", axes=["tp", "dp"])
names("ep_group", "ep_pg", "expert_parallel_group", "expert_model_parallel_group", kind="group",
      axes="ep")
names("edp_group", "expt_dp_group", "expert_data_parallel_group", kind="group", axes="edp")
names("etp_group", "expt_tp_group", "expert_tensor_parallel_group", kind="group", axes="etp")
names("tp_ep_group", "etp_ep_group", "expert_tensor_and_model_parallel_group", kind="group",
      axes=["etp", "ep"])
names("dp_replicate_group", "replicate_group", "inter_dp_group", kind="group", axes="dp_replicate")
names("dp_shard_group", "shard_group", "intra_dp_group", "sharding_group", kind="group",
      axes="dp_shard")
names("local_group", "intra_node_group", "node_group", kind="group", axes="local")
names("inter_node_group", "cross_node_group", kind="group", axes="node")

names("world_size", "num_processes", "n_ranks", "nranks", "num_ranks", "tp_size", "pp_size",
      "dp_size", "cp_size", "ep_size", "ddp_world_size", "dp_world_size", "tp_world_size",
      "pp_world_size", "cp_world_size", "ep_world_size", "dist_world_size", "local_world_size",
      "num_nodes", "nnodes", kind="world_size")

# Computed from this rank's batch.
names("loss", "losses", "*_loss", kind="data", axes="dp")
# Switches, which are so called for what they switch.
names("use_*", "enable_*", "disable_*", "with_*", "has_*", "no_*", "skip_*", "compute_*", "return_*",
      "reduce_*", "calculate_*", kind="setting")
# What hands out batches: another share on each rank, equally many.
names("loader", "*_loader", "dataloader", "*_dataloader", kind="object", type="torch.utils.data.DataLoader")

# A model that comes from elsewhere.
names("model", "ref_model", "reference_model", "policy_model", "actor_model", "reward_model", "value_model",
      "critic_model", "student_model", "teacher_model", "target_model", "draft_model", "ddp_model",
      "fsdp_model", "ema_model", kind="object", type="torch.nn.Module")

# Variables that launchers set for each process. Sources: torchrun's documentation, the manuals of
# Slurm, Open MPI, MPICH/Hydra, MVAPICH2, PMIx, LSF, Flux, PALS, ALPS; the launchers of Horovod and
# Lightning.
env("RANK", "ROLE_RANK", "SLURM_PROCID", "OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK",
    "MV2_COMM_WORLD_RANK", "JSM_NAMESPACE_RANK", "HOROVOD_RANK", "MPI_RANKID", "ALPS_APP_PE",
    "FLUX_TASK_RANK", "PALS_RANKID", "ACCELERATE_PROCESS_INDEX", "GLOBAL_RANK", "SLURM_STEP_TASK_PID",
    kind="rank", axes="world")
env("LOCAL_RANK", "SLURM_LOCALID", "OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID",
    "PMI_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_RANK", "JSM_NAMESPACE_LOCAL_RANK", "HOROVOD_LOCAL_RANK",
    "PALS_LOCAL_RANKID", "OMPI_COMM_WORLD_NODE_RANK", "CUDA_VISIBLE_DEVICES",
    "ROCR_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "ASCEND_RT_VISIBLE_DEVICES",
    kind="rank", axes="local")
env("GROUP_RANK", "NODE_RANK", "SLURM_NODEID", "SLURMD_NODENAME", "HOSTNAME", "TPU_WORKER_ID",
    "CLOUD_TPU_TASK_ID", "KUBERNETES_POD_NAME", "JOB_COMPLETION_INDEX", "HOROVOD_CROSS_RANK",
    "LSB_HOSTS", kind="rank", axes="node")
# How many processes the job has: the text of the world's size. Then other numbers that all have alike.
env("WORLD_SIZE", "SLURM_NTASKS", "SLURM_NPROCS", "OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE",
    "JSM_NAMESPACE_SIZE", "HOROVOD_SIZE", kind="world_size", axes="world")
env("ROLE_WORLD_SIZE", "GROUP_WORLD_SIZE", "LOCAL_WORLD_SIZE", "SLURM_NNODES", kind="world_size")
