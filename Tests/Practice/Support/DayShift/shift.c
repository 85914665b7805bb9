// Moves the calendar of a program, so that a test can let days pass: preloaded, it adds
// SHIFT_SECONDS to what the C library says of the time of day. Monotonic clocks stay.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static time_t shift(void) {
  const char *text = getenv("SHIFT_SECONDS");
  return text ? (time_t)atoll(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*next)(clockid_t, struct timespec *);
  if (!next) next = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int status = next(clock, now);
  if (status == 0 && clock == CLOCK_REALTIME) now->tv_sec += shift();
  return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec precise;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &precise) != 0) return -1;
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return (time_t)-1;
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}
