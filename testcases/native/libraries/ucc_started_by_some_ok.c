// clause: §3 models
#include <ucc/api/ucc.h>

int run(ucc_team_h team, ucc_coll_args_t *args, int failed) {
  ucc_coll_req_h request;
  ucc_team_attr_t attr;
  ucc_collective_init(args, &request, team);
  if (failed == 0) ucc_collective_post(request);
  while (ucc_collective_test(request) == UCC_INPROGRESS) continue;
  return ucc_collective_finalize(request);
}
