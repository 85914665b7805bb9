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

#endif
