// clause: §5 groups | processes: 4
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Team {
  MPI_Comm comm;
  int colour, me;
} Team;

static void join(Team *team, int rank) {
  team->colour = rank / 2;
  MPI_Comm_split(MPI_COMM_WORLD, team->colour, rank, &team->comm);
  MPI_Comm_rank(team->comm, &team->me);
}

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Team team;
  join(&team, rank);
  if (team.colour == 0) MPI_Barrier(team.comm);
  MPI_Finalize();
  return 0;
}
