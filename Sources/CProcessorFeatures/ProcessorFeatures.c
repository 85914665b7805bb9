#define _GNU_SOURCE
#include "ProcessorFeatures.h"

#if defined(__linux__)
#include <sched.h>
#include <string.h>
#endif
#include <unistd.h>

int processor_count(void) {
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : (int)count;
}

#if defined(__linux__)

_Static_assert(sizeof(cpu_set_t) <= sizeof(((struct processor_sleeper *)0)->processors),
               "room for a set of processors");

void processor_before_sleep(struct processor_sleeper *sleeper) {
  cpu_set_t set;
  sleeper->thread = 0;
  sleeper->moved = 0;
  if (sched_getaffinity(0, sizeof set, &set) != 0 || CPU_COUNT(&set) < 2) return;
  memcpy(sleeper->processors, &set, sizeof set);
  sleeper->thread = gettid();
}

void processor_before_wake(struct processor_sleeper *sleeper) {
  cpu_set_t set;
  int own = sched_getcpu();
  if (sleeper->thread == 0 || own < 0) return;
  memcpy(&set, sleeper->processors, sizeof set);
  CPU_CLR(own, &set);
  if (CPU_COUNT(&set) > 0)
    sleeper->moved = sched_setaffinity(sleeper->thread, sizeof set, &set) == 0;
}

void processor_after_sleep(struct processor_sleeper *sleeper) {
  cpu_set_t set;
  if (!sleeper->moved) return;
  memcpy(&set, sleeper->processors, sizeof set);
  sched_setaffinity(0, sizeof set, &set);
}

#else

void processor_before_sleep(struct processor_sleeper *sleeper) { (void)sleeper; }
void processor_before_wake(struct processor_sleeper *sleeper) { (void)sleeper; }
void processor_after_sleep(struct processor_sleeper *sleeper) { (void)sleeper; }

#endif
