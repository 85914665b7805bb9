#ifndef PI_TRAINER_INTEGER_VECTORS_H
#define PI_TRAINER_INTEGER_VECTORS_H

// Instructions on vectors of integers that Swift has no name for, where a module is compiled for
// them (AVX512IFMA and AVX512VBMI).

#include <stdint.h>

#if defined(__AVX512IFMA__) && defined(__AVX512VBMI__)

/// Eight words of a vector.
typedef uint64_t processor_words __attribute__((ext_vector_type(8)));

typedef long long processor_lanes __attribute__((vector_size(64)));
typedef char processor_bytes __attribute__((vector_size(64)));
typedef processor_bytes processor_unaligned_bytes __attribute__((aligned(1)));

#define PROCESSOR_INLINE static inline __attribute__((always_inline))

/// A sum plus the low 52 bits of the products of the low 52 bits, lane by lane.
PROCESSOR_INLINE processor_words processor_multiply_add_low(
    processor_words sum, processor_words x, processor_words y) {
  return (processor_words)__builtin_ia32_vpmadd52luq512(
      (processor_lanes)sum, (processor_lanes)x, (processor_lanes)y);
}

/// The same with the high 52 bits of the products.
PROCESSOR_INLINE processor_words processor_multiply_add_high(
    processor_words sum, processor_words x, processor_words y) {
  return (processor_words)__builtin_ia32_vpmadd52huq512(
      (processor_lanes)sum, (processor_lanes)x, (processor_lanes)y);
}

// Eight bytes of a vector from a place on, as indices.
#define PROCESSOR_WORD(place)                                                               \
  (place), (place) + 1, (place) + 2, (place) + 3, (place) + 4, (place) + 5, (place) + 6,    \
      (place) + 7

/// Words at 0, 11, 22, … 77 bytes; reads 88 bytes. Above 48 bits they mean nothing.
PROCESSOR_INLINE processor_words processor_words_by_11(const void *_Nonnull place) {
  const processor_bytes indices = {
      PROCESSOR_WORD(0),  PROCESSOR_WORD(11), PROCESSOR_WORD(22), PROCESSOR_WORD(33),
      PROCESSOR_WORD(44), PROCESSOR_WORD(64 + 31), PROCESSOR_WORD(64 + 42),
      PROCESSOR_WORD(64 + 53)};
  const char *bytes = (const char *)place;
  return (processor_words)__builtin_ia32_vpermi2varqi512(
      *(const processor_unaligned_bytes *)bytes, indices,
      *(const processor_unaligned_bytes *)(bytes + 24));
}

/// Words at 0, second, 33, 33 + second, … 99 + second bytes, for a second of at most 17; reads 129
/// bytes. Above 48 bits they mean nothing.
PROCESSOR_INLINE processor_words processor_words_by_33(const void *_Nonnull place, int second) {
  const char next = (char)second;
  const processor_bytes indices = {
      PROCESSOR_WORD(0),           PROCESSOR_WORD(next),
      PROCESSOR_WORD(33),          PROCESSOR_WORD(33 + next),
      PROCESSOR_WORD(64 + 1),      PROCESSOR_WORD(64 + 1 + next),
      PROCESSOR_WORD(64 + 1 + 33), PROCESSOR_WORD(64 + 1 + 33 + next)};
  const char *bytes = (const char *)place;
  return (processor_words)__builtin_ia32_vpermi2varqi512(
      *(const processor_unaligned_bytes *)bytes, indices,
      *(const processor_unaligned_bytes *)(bytes + 65));
}

/// Eight digits of 52 bits, of at most 64 bytes; more are read as zeros. Above 52 bits they mean
/// nothing.
PROCESSOR_INLINE processor_words processor_digits(const void *_Nonnull place, long bytes) {
  const processor_bytes indices = {PROCESSOR_WORD(0),  PROCESSOR_WORD(6),  PROCESSOR_WORD(13),
                                   PROCESSOR_WORD(19), PROCESSOR_WORD(26), PROCESSOR_WORD(32),
                                   PROCESSOR_WORD(39), PROCESSOR_WORD(45)};
  const processor_words shifts = {0, 4, 0, 4, 0, 4, 0, 4};
  const uint64_t mask = bytes >= 64 ? ~0ull : (1ull << bytes) - 1;
  const processor_bytes zeros = {0};
  processor_bytes loaded = (processor_bytes)__builtin_ia32_loaddquqi512_mask(
      (const processor_bytes *)place, zeros, mask);
  return (processor_words)__builtin_ia32_permvarqi512(loaded, indices) >> shifts;
}

#undef PROCESSOR_WORD

#endif

#endif
