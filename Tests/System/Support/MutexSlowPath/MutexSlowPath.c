// What a thread does when Swift's Mutex is taken: the slow paths of the library, in the place of
// those, for builds with the thread sanitizer.
//
// The compiler puts the quick paths of the lock, atomics on one word, into the code that uses it,
// where the sanitizer sees them. The slow paths are in the library, which is not compiled for it: a
// thread that waited for the lock would seem to have entered without it. Here is the same protocol
// (the word is 0, or the owner's thread) without the kernel's help: a thread that has to wait tries
// again.

#include <sched.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) uint32_t *word
#define NAMED(rest) __asm__("$s15Synchronization12_MutexHandleV" rest)

SWIFT void mutex_lock_slow(uint32_t thread, SELF) NAMED("9_lockSlowyys6UInt32VF");
SWIFT bool mutex_try_lock_slow(SELF) NAMED("12_tryLockSlowSbyF");
SWIFT void mutex_unlock_slow(SELF) NAMED("11_unlockSlowyyF");

SWIFT void mutex_lock_slow(uint32_t thread, SELF) {
  for (;;) {
    uint32_t expected = 0;
    if (__atomic_compare_exchange_n(word, &expected, thread, false, __ATOMIC_ACQUIRE,
                                    __ATOMIC_RELAXED)) {
      return;
    }
    sched_yield();
  }
}

SWIFT bool mutex_try_lock_slow(SELF) {
  (void)word;
  return false;
}

SWIFT void mutex_unlock_slow(SELF) { __atomic_store_n(word, 0, __ATOMIC_RELEASE); }
