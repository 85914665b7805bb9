// Counts the calling thread's use of the heap and of Swift's reference counting.
//
// The functions interpose those of the C library and of the Swift runtime in every program that
// links this target, and forward every call. Counts are per thread, so that concurrent tests do not
// disturb each other.
#ifndef C_RUNTIME_COUNTERS_H
#define C_RUNTIME_COUNTERS_H

#include <stddef.h>
#include <stdint.h>

/// Whether counting works on this system.
int runtime_counters_available(void);

/// The number of allocations of the calling thread since it began.
uint64_t runtime_allocation_count(void);

/// The largest allocation of the calling thread since the last call of this function, in bytes.
size_t runtime_largest_allocation(void);

/// The number of retains and releases of the calling thread since it began.
uint64_t runtime_reference_count(void);

#endif
