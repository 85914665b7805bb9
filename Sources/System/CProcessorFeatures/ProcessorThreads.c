#define _GNU_SOURCE
#include "CProcessorFeatures.h"

#include <pthread.h>
#if defined(__linux__)
#include <sched.h>
#endif
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

int processor_count(void) {
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : (int)count;
}

struct start {
  void (*body)(void *);
  void *argument;
};

static void *run(void *memory) {
  struct start start = *(struct start *)memory;
  free(memory);
  start.body(start.argument);
  return NULL;
}

int processor_start_thread(void (*body)(void *), void *argument) {
  struct start *start = malloc(sizeof *start);
  if (start == NULL) return -1;
  *start = (struct start){body, argument};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int status = pthread_create(&thread, &attributes, run, start);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  if (status != 0) free(start);
  return status;
}
