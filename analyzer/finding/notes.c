#include "finding/finding.h"

static const NoteInfo NOTES[] = {
#define NOTE(code, name, summary, help) {code, name, summary, help},
#include "finding/notes.def"
};

const NoteInfo *notes_all(uint32_t *count) {
  *count = sizeof NOTES / sizeof *NOTES;
  return NOTES;
}
