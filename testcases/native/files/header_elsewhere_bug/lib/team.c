#include "team.h"
void team_join(struct Team *team) {
  team->all = MPI_COMM_WORLD;
  MPI_Comm_rank(team->all, &team->place);
}
