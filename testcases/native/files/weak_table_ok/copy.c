#include "plan.h"
static int copy(int rank) { return rank; }
__attribute__((weak)) struct Plan plan = {"copy", copy};
