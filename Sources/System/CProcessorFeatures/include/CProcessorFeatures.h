#ifndef PI_TRAINER_CPROCESSOR_FEATURES_H
#define PI_TRAINER_CPROCESSOR_FEATURES_H

// What Swift cannot ask of a processor or tell it: its level, prefetches, threads without signals.

#include <stdint.h>

#include "IntegerVectors.h"

/// What an x86-64 processor and its system say of themselves, as far as the levels ask for it.
struct processor_registers {
  uint32_t leaf1_ecx;
  uint32_t leaf7_ebx;
  uint32_t leaf7_ecx;
  uint32_t extended_ecx;
  uint32_t xcr0;
};

/// A bit that a level asks for.
struct processor_feature {
  /// Its name as a compiler writes it in a macro: "AVX2".
  const char *_Nonnull name;
  /// The lowest level that has it: 2, 3, 4 or 5.
  int level;
  /// Where it stands, as an offset in the registers, and which bit it is.
  int offset;
  int bit;
};

/// The first of all features of the levels 2 to 5, ended by a row with level 0.
const struct processor_feature *_Nonnull processor_features(void);

/// Reads the registers of the processor that runs this; all zero where it is no x86-64.
struct processor_registers processor_read_registers(void);

/// The highest level of the x86-64 psABI (1 to 4), or 5 for the fourth with AVX512IFMA and
/// AVX512VBMI, all of whose features are there, the system's support of their registers included.
/// Code compiled with -march=x86-64-v3 may use every feature of level 3, so asking for some of them
/// is not enough.
int processor_level(struct processor_registers registers);

/// How many processors this process may run on.
int processor_count(void);

/// Starts a thread with all signals blocked: they belong to the threads that the program knows of.
///
/// Returns zero, or an error number where the system has no thread.
int processor_start_thread(void (*_Nonnull body)(void *_Nonnull), void *_Nonnull argument);

/// Gives the memory of one range of addresses to another, page by page, without copying; both stay
/// reserved, and the first reads as zeros again. The ranges are whole huge pages of private memory.
///
/// Returns zero, or an error number where the system cannot; then both are as they were.
int processor_move_pages(void *_Nonnull from, void *_Nonnull to, uint64_t bytes);

/// Tells the processor that this loop waits for another thread.
static inline void processor_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("isb" ::: "memory");
#endif
}

/// Asks for the cache line of an address that is about to be read. Any address may be given: one
/// that is not mapped is ignored.
static inline void processor_prefetch(const void *_Nonnull place) {
  __builtin_prefetch(place, 0);
}

/// Asks for the cache line of an address that is about to be written.
static inline void processor_prefetch_to_write(const void *_Nonnull place) {
  __builtin_prefetch(place, 1);
}

#endif
