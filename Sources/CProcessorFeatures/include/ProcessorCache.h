#ifndef PI_TRAINER_PROCESSOR_CACHE_H
#define PI_TRAINER_PROCESSOR_CACHE_H

/// Asks for the line of memory at an address that is about to be read. The address may be anything:
/// what is not there is not asked for.
static inline void processor_prefetch(const void *_Nonnull place) {
  __builtin_prefetch(place, 0);
}

/// Asks for the line of memory at an address that is about to be written.
static inline void processor_prefetch_to_write(const void *_Nonnull place) {
  __builtin_prefetch(place, 1);
}

#endif
