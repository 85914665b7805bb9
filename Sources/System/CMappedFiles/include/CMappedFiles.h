// What happens when a page of a mapped file cannot be given: SIGBUS, in C because its handler must
// be async-signal-safe.
#pragma once

#include <stddef.h>

// Notes that bytes from `start` on are a map. A fault in it writes `message` and a newline to
// standard error and ends the process with exit code 3; of `message` the first 1,000 bytes are
// kept, control characters as question marks. The first call installs the handler; faults
// elsewhere, and signals that are sent, go on to the action before.
//
// Returns 0, or an errno.
int mapped_files_add(const void *start, size_t count, const char *message);

// Forgets a map, before it is unmapped.
void mapped_files_remove(const void *start);
