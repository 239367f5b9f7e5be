/* In front of a grammar's scanner that calls calloc and free itself: without memory it would go on with
 * NULL. The parser's allocator ends the process instead. */
#include <stdlib.h>

extern void *(*ts_current_calloc)(size_t count, size_t byte_len);
extern void (*ts_current_free)(void *p);

#define calloc ts_current_calloc
#define free ts_current_free
