#include "CProcessorFeatures.h"

#include <stddef.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

#define FEATURE(level, name, field, bit) \
  { name, level, (int)offsetof(struct processor_registers, field), bit }

// Intel SDM volume 2A, CPUID; System V psABI for x86-64, section 3.1.1 (levels).
static const struct processor_feature features[] = {
    FEATURE(2, "SSE3", leaf1_ecx, 0),
    FEATURE(2, "SSSE3", leaf1_ecx, 9),
    FEATURE(2, "GCC_HAVE_SYNC_COMPARE_AND_SWAP_16", leaf1_ecx, 13),
    FEATURE(2, "SSE4_1", leaf1_ecx, 19),
    FEATURE(2, "SSE4_2", leaf1_ecx, 20),
    FEATURE(2, "POPCNT", leaf1_ecx, 23),
    FEATURE(2, "LAHF_SAHF", extended_ecx, 0),
    FEATURE(3, "FMA", leaf1_ecx, 12),
    FEATURE(3, "MOVBE", leaf1_ecx, 22),
    FEATURE(3, "XSAVE", leaf1_ecx, 27),
    FEATURE(3, "AVX", leaf1_ecx, 28),
    FEATURE(3, "F16C", leaf1_ecx, 29),
    FEATURE(3, "LZCNT", extended_ecx, 5),
    FEATURE(3, "BMI", leaf7_ebx, 3),
    FEATURE(3, "AVX2", leaf7_ebx, 5),
    FEATURE(3, "BMI2", leaf7_ebx, 8),
    // The system saves the halves of the vector registers: XMM and YMM, then masks and ZMM.
    FEATURE(3, "XMM state", xcr0, 1),
    FEATURE(3, "YMM state", xcr0, 2),
    FEATURE(4, "AVX512F", leaf7_ebx, 16),
    FEATURE(4, "AVX512DQ", leaf7_ebx, 17),
    FEATURE(4, "AVX512CD", leaf7_ebx, 28),
    FEATURE(4, "AVX512BW", leaf7_ebx, 30),
    FEATURE(4, "AVX512VL", leaf7_ebx, 31),
    FEATURE(4, "mask state", xcr0, 5),
    FEATURE(4, "upper ZMM state", xcr0, 6),
    FEATURE(4, "high ZMM state", xcr0, 7),
    // Beyond the psABI's levels.
    FEATURE(5, "AVX512IFMA", leaf7_ebx, 21),
    FEATURE(5, "AVX512VBMI", leaf7_ecx, 1),
    {"", 0, 0, 0},
};

const struct processor_feature *processor_features(void) { return features; }

int processor_level(struct processor_registers registers) {
  int level = 5;
  for (const struct processor_feature *feature = features; feature->level; feature++) {
    uint32_t word = *(const uint32_t *)((const char *)&registers + feature->offset);
    if (!(word >> feature->bit & 1) && feature->level <= level) level = feature->level - 1;
  }
  return level;
}

struct processor_registers processor_read_registers(void) {
  struct processor_registers registers = {0, 0, 0, 0, 0};
#if defined(__x86_64__)
  uint32_t eax, ebx, ecx, edx;
  if (__get_cpuid(1, &eax, &ebx, &ecx, &edx)) registers.leaf1_ecx = ecx;
  if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) {
    registers.leaf7_ebx = ebx;
    registers.leaf7_ecx = ecx;
  }
  if (__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx)) registers.extended_ecx = ecx;
  // Without OSXSAVE the instruction does not exist.
  if (registers.leaf1_ecx >> 27 & 1) {
    __asm__ volatile("xgetbv" : "=a"(eax), "=d"(edx) : "c"(0));
    registers.xcr0 = eax;
  }
#endif
  return registers;
}
