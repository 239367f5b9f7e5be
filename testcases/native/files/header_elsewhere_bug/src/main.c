#include "team.h"
int main(int argc, char **argv) {
  struct Team team;
  MPI_Init(&argc, &argv);
  team_join(&team);
  if (team.place == 0) MEET(&team);  // expect: RL101
  MPI_Finalize();
  return 0;
}
