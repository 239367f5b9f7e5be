/* Compile commands of C and C++ files: compile_commands.json (a JSON array of {directory, file, arguments
 * or command}, as CMake and others write it), and what the user adds. */
#ifndef RL_DRIVER_COMMANDS_H
#define RL_DRIVER_COMMANDS_H

#include "base/arena.h"
#include "base/error.h"
#include "native/flags.h"
#include "source/find.h"

typedef struct CommandOptions {
  const char *build_path;        /* the file, or the directory that holds it; NULL: it is searched for,
                                    "": there is none */
  const char *root;              /* absolute: paths of commands below it count from the working directory;
                                    NULL: the working directory's own */
  const char *const *extra_args; /* for every file */
  uint32_t extra_count;
  const char *const *paths;      /* what is analyzed: headers are looked for below it, or below root */
  uint32_t path_count;
} CommandOptions;

/* Something to tell about a file of C, or about the list itself. */
typedef struct CommandProblem {
  const char *path, *text;
} CommandProblem;

typedef struct Commands {
  Arena *arena;
  NativeFlags *flags; /* one a found file; all-zero where there is no command */
  uint32_t count;
  uint32_t known;     /* files that have a command of their own */
  const char *file;   /* the list that was read; NULL if none */
  VEC(CommandProblem) problems;
} Commands;

/* The list in `.`, `build` or `out`; NULL if there is none. */
const char *commands_search(Arena *arena);

/* Reads the flags of the found files. False with "PATH: reason" in `err` if the list cannot be read; extra
 * arguments hold all the same. Release with commands_release. */
bool commands_read(Commands *c, Arena *arena, const Found *found, const CommandOptions *options,
                   Error *err);
void commands_release(Commands *c);

#endif
