/* One function a target, for libFuzzer; with -DREPLAY a main that feeds it files instead. */
#ifndef RL_CI_FUZZ_H
#define RL_CI_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t byte_len);

#ifdef REPLAY
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static int replayed;

static void replay(const char *path) {
  struct stat st;
  if (stat(path, &st)) {
    perror(path);
    exit(1);
  }
  if (S_ISDIR(st.st_mode)) {
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
      char child[4096];
      snprintf(child, sizeof child, "%s/%s", path, entries[i]->d_name);
      if (entries[i]->d_name[0] != '.') replay(child);
      free(entries[i]);
    }
    free(entries);
    return;
  }
  FILE *f = fopen(path, "rb");
  uint8_t *text = malloc((size_t)st.st_size + 1);
  size_t len = f && text ? fread(text, 1, (size_t)st.st_size, f) : 0;
  if (f) fclose(f);
  LLVMFuzzerTestOneInput(text, len);
  free(text);
  replayed++;
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) replay(argv[i]);
  printf("%d inputs\n", replayed);
  return replayed ? 0 : 1;
}
#endif

#endif
