/* Rows of the user's stubs that nothing in view answers to: a misspelled name, or a module that is called
 * otherwise here. Such a row is not used, which nobody would see. */
#ifndef RL_DRIVER_UNMET_H
#define RL_DRIVER_UNMET_H

#include "driver/run.h"

/* Adds a notification (RL904) for each of them, of a module that is not there one alone. After the
 * program is built. */
void unmet_rows(Run *run);

#endif
