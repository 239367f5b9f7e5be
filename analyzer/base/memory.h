/* How the process deals with memory as a whole. Changes nothing where libc is not glibc. */
#ifndef RL_BASE_MEMORY_H
#define RL_BASE_MEMORY_H

/* Once, before anything large is allocated: large arrays are mapped each by itself, so that they grow
 * in place and are given back when they are freed. */
void memory_setup(void);
/* Gives back to the system what is free: after a phase that let go of much. */
void memory_trim(void);

#endif
