// The C library functions that Embedded Swift needs, for a module without a C library.
//
// Memory comes from one growing region. Free lists by power of two keep the blocks, so that a page
// which plays session after session does not grow without end.
#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

enum { PAGE = 65536, CLASSES = 32, HEADER = 16 };

static uintptr_t top;
static void *free_lists[CLASSES];

static unsigned class_of(size_t size) {
  unsigned c = 4;
  while (c < CLASSES - 1 && ((size_t)1 << c) < size) c++;
  return c;
}

// Every block follows a header of 16 bytes with its class; 16 is the largest alignment that the
// engine needs, and a larger one is refused.
int posix_memalign(void **out, size_t alignment, size_t size) {
  if (alignment > 16 || size > ((size_t)1 << 30)) return 12;
  unsigned c = class_of(size);
  if (free_lists[c]) {
    void *block = free_lists[c];
    free_lists[c] = *(void **)block;
    *out = block;
    return 0;
  }
  if (top == 0) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
  uintptr_t end = top + HEADER + ((size_t)1 << c);
  uintptr_t available = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
  if (end > available) {
    size_t pages = (end - available + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 12;
  }
  *(unsigned *)top = c;
  *out = (void *)(top + HEADER);
  top = end;
  return 0;
}

void free(void *block) {
  if (!block) return;
  unsigned c = *(unsigned *)((uintptr_t)block - HEADER);
  *(void **)block = free_lists[c];
  free_lists[c] = block;
}

#ifdef HOST_RANDOM
// Session identifiers are random: two sessions that end in one second have two names.
__attribute__((import_module("host"), import_name("random")))
extern void host_random(void *buffer, size_t size);

void arc4random_buf(void *buffer, size_t size) { host_random(buffer, size); }
#else
// The self-test is deterministic; Swift's dictionaries ask for a seed.
void arc4random_buf(void *buffer, size_t size) {
  unsigned char *bytes = buffer;
  for (size_t i = 0; i < size; i++) bytes[i] = (unsigned char)(i * 37 + 11);
}
#endif

// The page's own texts are in the composed form of Unicode, and what a player types is compared with
// itself: texts are equal when their bytes are. So the tables of the normal forms are left out, which
// are a fourteenth of what loads: no scalar has a decomposition, and no two have a composition.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return UINT32_MAX; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return UINT32_MAX; }
const uint8_t *const _swift_stdlib_nfd_decompositions = 0;

// An index that counts in UTF-16 comes from texts of Objective-C, which the page has none of: what
// would count it out again is left out, ten kilobytes with the breadcrumbs of such texts. Should the
// library name the function otherwise one day, its own comes back.
uint64_t without_foreign_index(
    uint64_t index, uint32_t text0, uint32_t text1, uint32_t text2, uint32_t self, uint32_t error)
    __asm__("$es11_StringGutsV27_slowEnsureMatchingEncodingySS5IndexVAEF");
uint64_t without_foreign_index(
    uint64_t index, uint32_t text0, uint32_t text1, uint32_t text2, uint32_t self, uint32_t error) {
  __builtin_trap();
}

// Halves away from zero, as in C; WebAssembly's own instruction takes them to the even neighbour.
double round(double number) {
  double whole = __builtin_trunc(number);
  double rest = number - whole;
  if (rest >= 0.5) return whole + 1;
  return rest <= -0.5 ? whole - 1 : whole;
}

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size) {
  return __builtin_memmove(to, from, size);
}

void *memset(void *to, int value, size_t size) {
  return __builtin_memset(to, value, size);
}

int memcmp(const void *a, const void *b, size_t size) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < size; i++)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

// The full product of two 64-bit words, for the exact comparison of speeds.
typedef struct { uint64_t low, high; } wide;

void __multi3(wide *result, uint64_t a, uint64_t a_high, uint64_t b, uint64_t b_high) {
  uint64_t a0 = a & 0xFFFFFFFFu, a1 = a >> 32, b0 = b & 0xFFFFFFFFu, b1 = b >> 32;
  uint64_t p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
  uint64_t middle = (p00 >> 32) + (p01 & 0xFFFFFFFFu) + (p10 & 0xFFFFFFFFu);
  result->low = (middle << 32) | (p00 & 0xFFFFFFFFu);
  result->high =
      p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32) + a_high * b + a * b_high;
}
