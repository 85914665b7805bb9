// Counts what the calling thread asks of the heap and of Swift's reference counter.
//
// The functions below stand in for those of the C library and of the Swift runtime in whatever
// program links this target, and pass every call on. Counts are kept per thread, so that tests
// which run at the same time do not disturb each other.
#ifndef C_RUNTIME_COUNTERS_H
#define C_RUNTIME_COUNTERS_H

#include <stdint.h>

/// Whether counting works on this system.
int runtime_counters_available(void);

/// How many blocks the calling thread has asked for since it began.
uint64_t runtime_allocation_count(void);

/// How many references the calling thread has taken or dropped since it began.
uint64_t runtime_reference_count(void);

#endif
