#include "team.h"
int main(int argc, char **argv) {
  struct Team team;
  MPI_Init(&argc, &argv);
  team_join(&team);
  MEET(&team);
  MPI_Finalize();
  return 0;
}
