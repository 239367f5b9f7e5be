/* Any bytes are CUDA; they go through the whole analysis and every report. */
#include "fuzz.h"

#include <stdlib.h>

#include "driver/run.h"

static const char *const EXTRA[] = {"-DA=1", "-UB"};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t byte_len) {
  RunOptions options = {.overlay_path = "fuzz.cu", .overlay_text = (const char *)data,
                        .overlay_len = (uint32_t)byte_len, .thread_count = 1, .build_path = "",
                        .extra_args = EXTRA, .extra_count = 2,
                        .profile = PROFILE_ALL, .depth = RUN_ANALYZE};
  Run run;
  run_execute(&run, &options);
  if (!run.model_errors.len) {
    Report report = run_report(&run);
    for (int i = 0; REPORT_FORMAT_NAMES[i]; i++) {
      Strbuf out = {0};
      report_format(REPORT_FORMAT_NAMES[i])->write(&report, &out);
      strbuf_release(&out);
    }
    run_report_release(&report);
  }
  run_release(&run);
  return 0;
}
