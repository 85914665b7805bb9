#ifndef PI_TRAINER_PROCESSOR_FEATURES_H
#define PI_TRAINER_PROCESSOR_FEATURES_H

/// Whether the processor and the system support AVX2 with fused multiply-add.
static inline int processor_has_avx2_fma(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return 0;
#endif
}

/// Whether the processor and the system support AVX-512 with its F, DQ, BW and VL parts.
static inline int processor_has_avx512(void) {
#if defined(__x86_64__)
  return processor_has_avx2_fma() && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl");
#else
  return 0;
#endif
}

/// How many processors this process may run on.
int processor_count(void);

/// A thread about to sleep, and the processors it may run on.
///
/// A virtual machine may tell the system that a processor without work is not at hand. The system
/// then wakes a thread on the processor of the one who wakes it, where it waits for milliseconds
/// while another stands idle. So who wakes it first forbids it that processor, and the thread lifts
/// the ban when it runs.
struct processor_sleeper {
  int thread;
  int moved;
  unsigned long processors[16];
};

/// Notes the calling thread, before it says that it sleeps.
void processor_before_sleep(struct processor_sleeper *sleeper);

/// Lets the thread wake on another processor than the caller's.
void processor_before_wake(struct processor_sleeper *sleeper);

/// Gives the calling thread its processors back.
void processor_after_sleep(struct processor_sleeper *sleeper);

/// Tells the processor that this loop waits for another thread.
static inline void processor_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("isb" ::: "memory");
#endif
}

#endif
