#define _GNU_SOURCE
#include "ProcessorThreads.h"

#include <pthread.h>
#if defined(__linux__)
#include <sched.h>
#endif
#include <signal.h>
#include <stdlib.h>
#include <string.h>
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

/// The thread's processors without the caller's, if any are left.
static int others(const struct processor_sleeper *sleeper, cpu_set_t *set) {
  int own = sched_getcpu();
  if (sleeper->thread == 0 || own < 0) return 0;
  memcpy(set, sleeper->processors, sizeof *set);
  CPU_CLR(own, set);
  return CPU_COUNT(set) > 0;
}

void processor_before_wake(struct processor_sleeper *sleeper) {
  cpu_set_t set;
  sleeper->moved = others(sleeper, &set) &&
                   sched_setaffinity(sleeper->thread, sizeof set, &set) == 0;
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

struct beginning {
  void (*body)(void *);
  void *argument;
  struct processor_sleeper processors;
};

static void *begin(void *memory) {
  struct beginning beginning = *(struct beginning *)memory;
  free(memory);
  processor_after_sleep(&beginning.processors);
  beginning.body(beginning.argument);
  return NULL;
}

int processor_start_thread(void (*body)(void *), void *argument) {
  struct beginning *beginning = calloc(1, sizeof *beginning);
  if (beginning == NULL) return -1;
  beginning->body = body;
  beginning->argument = argument;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
#if defined(__linux__)
  cpu_set_t set;
  processor_before_sleep(&beginning->processors);
  beginning->processors.moved =
      others(&beginning->processors, &set) &&
      pthread_attr_setaffinity_np(&attributes, sizeof set, &set) == 0;
#endif
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int status = pthread_create(&thread, &attributes, begin, beginning);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  if (status != 0) free(beginning);
  return status;
}
