// clause: §6 callees that vary | processes: 2
#include <mpi.h>
#include <stdio.h>

struct backend {
  const char *name;
  void (*sync)(MPI_Comm comm);
  void (*close)(void);
};

static void sync_all(MPI_Comm comm) { MPI_Barrier(comm); }
static void sync_none(MPI_Comm comm) { (void)comm; }
static void stop_quietly(void) { printf("end\n"); }

static struct backend real = {"real", sync_all, stop_quietly};
static struct backend fake = {"fake", sync_none, stop_quietly};

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  struct backend *b = size > 1 ? &real : &fake;
  b->close();
  b->sync(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
