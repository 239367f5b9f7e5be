"""A library of our own between a program and MPI: it writes down, for each process, which collective
it enters on which communicator and with which root. Made from the prototypes of the mpi.h at hand."""
import os
import re
import subprocess

# Operation and the name of the argument that holds the communicator (or window, or file).
COLLECTIVES = """Barrier Bcast Gather Gatherv Scatter Scatterv Allgather Allgatherv Alltoall Alltoallv
Alltoallw Reduce Allreduce Reduce_scatter Reduce_scatter_block Scan Exscan
Neighbor_allgather Neighbor_allgatherv Neighbor_alltoall Neighbor_alltoallv Neighbor_alltoallw
Comm_free Comm_disconnect""".split()
NONBLOCKING = """Ibarrier Ibcast Igather Igatherv Iscatter Iscatterv Iallgather Iallgatherv Ialltoall
Ialltoallv Ialltoallw Ireduce Iallreduce Ireduce_scatter Ireduce_scatter_block Iscan Iexscan
Ineighbor_allgather Ineighbor_allgatherv Ineighbor_alltoall Ineighbor_alltoallv
Ineighbor_alltoallw""".split()
PERSISTENT = "Barrier_init Bcast_init Allreduce_init Allgather_init Reduce_init".split()
MAKERS = """Comm_dup Comm_dup_with_info Comm_idup Comm_split Comm_split_type Comm_create
Comm_create_group Cart_create Graph_create Dist_graph_create Dist_graph_create_adjacent Cart_sub
Intercomm_create Intercomm_merge Win_create Win_allocate Win_allocate_shared File_open""".split()
ON_HANDLE = ["Win_fence", "Win_free", "File_close", "File_write_all", "File_read_all",
             "File_write_at_all", "File_read_at_all", "File_set_view"]

HEAD = r"""
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *rl_log;
static struct { void *handle; char name[200]; } rl_known[512];
static int rl_count;
static MPI_Group rl_world;

static void rl_open(void) {
  int rank;
  char path[4096];
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Comm_group(MPI_COMM_WORLD, &rl_world);
  snprintf(path, sizeof path, "%s/rank%d", getenv("RL_LOG_DIR"), rank);
  rl_log = fopen(path, "w");
}

static int rl_by_number(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* A communicator is named by its members and by how many of the same came before it. */
static void rl_name(void *handle, MPI_Comm comm, const char *what) {
  char name[200];
  int n, same = 0, ranks[64], mine[64];
  int inter;
  MPI_Group group;
  if (comm == MPI_COMM_NULL || rl_count >= 512) return;
  PMPI_Comm_group(comm, &group);
  PMPI_Comm_test_inter(comm, &inter);
  if (inter) { /* both sides take part */
    MPI_Group remote, local = group;
    PMPI_Comm_remote_group(comm, &remote);
    PMPI_Group_union(local, remote, &group);
    PMPI_Group_free(&local);
    PMPI_Group_free(&remote);
    what = "inter";
  }
  PMPI_Group_size(group, &n);
  if (n > 64) n = 64;
  for (int i = 0; i < n; i++) mine[i] = i;
  PMPI_Group_translate_ranks(group, n, mine, rl_world, ranks);
  PMPI_Group_free(&group);
  if (inter) qsort(ranks, n, sizeof *ranks, rl_by_number);
  int at = snprintf(name, sizeof name, "%s", what);
  for (int i = 0; i < n && at < 150; i++) at += snprintf(name + at, sizeof name - at, "%d.", ranks[i]);
  for (int i = 0; i < rl_count; i++) same += !strncmp(rl_known[i].name, name, at) && rl_known[i].name[at] == '@';
  snprintf(name + at, sizeof name - at, "@%d", same);
  rl_known[rl_count].handle = handle;
  strcpy(rl_known[rl_count++].name, name);
}

static const char *rl_find(void *handle) {
  for (int i = rl_count; i-- > 0;)
    if (rl_known[i].handle == handle) return rl_known[i].name;
  return "other";
}

static void rl_enter(const char *op, void *handle, int root) {
  if (!rl_log) return;
  const char *name = handle == (void *)MPI_COMM_WORLD ? "world" : rl_find(handle);
  if (!strncmp(name, "inter", 5)) root = -1; /* MPI_ROOT on one side, a rank on the other */
  fprintf(rl_log, "%s %s %d\n", name, op, root);
  fflush(rl_log);
}
static void rl_leave(void) {
  if (!rl_log) return;
  fprintf(rl_log, "left\n");
  fflush(rl_log);
}

int MPI_Init(int *argc, char ***argv) {
  int r = PMPI_Init(argc, argv);
  rl_open();
  return r;
}
int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  int r = PMPI_Init_thread(argc, argv, required, provided);
  rl_open();
  return r;
}
int MPI_Finalize(void) {
  rl_enter("Finalize", (void *)MPI_COMM_WORLD, -1);
  int r = PMPI_Finalize();
  rl_leave();
  return r;
}
"""


def prototypes():
    """name -> [(type and name, name)] of the functions that the compiler's mpi.h declares."""
    include = subprocess.run(["mpicc", "-E", "-P", "-x", "c", "-"], input="#include <mpi.h>\n",
                             stdout=subprocess.PIPE, text=True, check=True).stdout
    found = {}
    for name, text in re.findall(r"\bint\s+MPI_(\w+)\s*\(([^;{}]*?)\)\s*(?:__attribute__[^;]*)?;", include):
        args = []
        for part in re.split(r",", " ".join(text.split())):
            if part.strip() == "void":
                continue
            last = re.search(r"(\w+)\s*(?:\[\w*\]\s*)*$", part)
            args.append((part.strip(), last.group(1) if last else ""))
        found[name] = args
    return found


def wrapper(name, args):
    """C text of one function that writes down its call."""
    typed, given = ", ".join(a for a, _ in args), ", ".join(n for _, n in args)
    names = [n for _, n in args]
    handle = next((n for t, n in args if re.match(r"MPI_(Comm|Win|File)\s+\w+$", t)), None)
    if handle is None:  # MPI_Comm_free(MPI_Comm *comm)
        handle = "*" + next(n for t, n in args if re.match(r"MPI_(Comm|Win|File)\s*\*", t))
    if name == "Comm_create_group":  # the group's members come, not the communicator's
        handle = "0"
    root = "root" if "root" in names else "-1"
    after = ""
    if name in MAKERS:
        last = [n for t, n in args if re.match(r"MPI_(Comm|Win|File)\s*\*", t)][-1]
        kind = re.match(r"(Win|File)?", name).group(0)
        of = handle if kind else "*" + last
        after = '  rl_name((void *)*%s, %s, "%s");\n' % (last, of, kind)
    return ("int MPI_%s(%s) {\n  rl_enter(\"%s\", (void *)%s, %s);\n  int r = PMPI_%s(%s);\n"
            "  rl_leave();\n%s  return r;\n}\n" % (name, typed, name, handle, root, name, given, after))


def build(folder):
    """Compiles the library into `folder`; the path of the object."""
    found = prototypes()
    names = COLLECTIVES + NONBLOCKING + PERSISTENT + MAKERS + ON_HANDLE
    text = HEAD + "".join(wrapper(n, found[n]) for n in names if n in found)
    source = os.path.join(folder, "pmpi.c")
    with open(source, "w", encoding="utf-8") as f:
        f.write(text)
    target = os.path.join(folder, "pmpi.o")
    subprocess.run(["mpicc", "-O1", "-w", "-c", source, "-o", target], check=True)
    return target
