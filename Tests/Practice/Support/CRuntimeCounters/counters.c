#define _GNU_SOURCE
#include "CRuntimeCounters.h"

#include <stddef.h>

static _Thread_local uint64_t allocations;
static _Thread_local uint64_t references;
static _Thread_local size_t largest;

uint64_t runtime_allocation_count(void) { return allocations; }
uint64_t runtime_reference_count(void) { return references; }

size_t runtime_largest_allocation(void) {
  size_t answer = largest;
  largest = 0;
  return answer;
}

// A sanitizer interposes the allocator itself and must not be interposed.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#else
#define SANITIZED 0
#endif

#if defined(__linux__) && defined(__GLIBC__) && !SANITIZED
#include <dlfcn.h>
#include <errno.h>

int runtime_counters_available(void) { return 1; }

// glibc exports its allocator under these names for this purpose.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void count(size_t size) {
  allocations++;
  if (size > largest) largest = size;
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count(size);
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  count(size);
  void *block = __libc_memalign(alignment, size);
  if (!block) return ENOMEM;
  *out = block;
  return 0;
}

// The reference counter: each interposer looks the original function up once.
#define PASS_ON(name)                                              \
  void *name(void *object) {                                       \
    static void *(*original)(void *);                              \
    if (!original) original = (void *(*)(void *))dlsym(RTLD_NEXT, #name); \
    references++;                                                  \
    return original(object);                                       \
  }

PASS_ON(swift_retain)
PASS_ON(swift_release)
PASS_ON(swift_bridgeObjectRetain)
PASS_ON(swift_bridgeObjectRelease)

#else

int runtime_counters_available(void) { return 0; }

#endif
