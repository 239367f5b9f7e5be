// clause: §3 headers of the tree | processes: 2
#include <mpi.h>
#define MEET(team) MPI_Barrier((team)->all)
struct Team {
  int place;
  MPI_Comm all;
};
void team_join(struct Team *team);
