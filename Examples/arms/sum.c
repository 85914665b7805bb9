// An arm of the latency gate in C, which tells its own times: cc -O2 -o build/sum-c Examples/arms/sum.c
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(void) {
  const char *fault = getenv("FAULT");
  int stalls = fault && strcmp(fault, "stall") == 0, lies = fault && strcmp(fault, "clock") == 0;
  long index, key, sum = 0;
  setvbuf(stdout, NULL, _IOLBF, 0);
  puts("ready");
  while (scanf("%ld %ld", &index, &key) == 2) {
    long long entered = now();
    sum += key;
    if (stalls && index == 50) while (now() - entered < 40000000LL) {}
    printf("%ld %ld %lld %lld\n", index, sum, lies ? 1LL : entered, now());
  }
  return 0;
}
