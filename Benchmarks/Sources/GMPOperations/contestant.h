// The command loop of a contestant in C; `ArithmeticBenchmark/main.swift` lists the commands.
// Included by one file of each program, which defines `prepare`, `evaluate` and `write_result`.

#ifndef CONTESTANT_H
#define CONTESTANT_H

#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The bits of the conversion's binary fraction beyond those that its decimals need.
#define FRACTION_GUARD_BITS 192

static int prepare(const char *operation, long digits, int threads, const char *folder);
static void evaluate(void);
static int write_result(const char *path);

// k: the bits of a number of so many digits, as in the driver's operands.
static mp_bitcnt_t bits_of(long digits) {
  return (mp_bitcnt_t)(((unsigned __int128)digits * 3321928094887363u + 999999999999999u) /
                       1000000000000000u);
}

static int read_operand(mpz_t value, const char *folder, const char *name) {
  char path[4096];
  if (snprintf(path, sizeof path, "%s/%s.operand", folder, name) >= (int)sizeof path) return 0;
  FILE *file = fopen(path, "rb");
  if (file == NULL) return 0;
  fseek(file, 0, SEEK_END);
  size_t count = (size_t)ftell(file);
  rewind(file);
  unsigned char *bytes = malloc(count + 1);
  int is_whole = bytes != NULL && fread(bytes, 1, count, file) == count;
  fclose(file);
  if (is_whole) mpz_import(value, count, -1, 1, 0, 0, bytes);
  free(bytes);
  return is_whole;
}

static int write_file(const char *path, int part, const void *bytes, size_t count) {
  char name[4096];
  if (snprintf(name, sizeof name, "%s.%d", path, part) >= (int)sizeof name) return 0;
  FILE *file = fopen(name, "wb");
  if (file == NULL) return 0;
  int is_whole = fwrite(bytes, 1, count, file) == count;
  return fclose(file) == 0 && is_whole;
}

static int write_integer(const char *path, int part, const mpz_t value) {
  size_t count = 0;
  void *bytes = mpz_export(NULL, &count, -1, 1, 0, 0, value);
  int is_written = write_file(path, part, bytes, count);
  free(bytes);
  return is_written;
}

static double seconds_of(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int obey_line(const char *line, const char *folder) {
  char word[4096];
  long digits, count;
  int threads;
  if (sscanf(line, "prepare %31s %ld %d", word, &digits, &threads) == 3) {
    if (!prepare(word, digits, threads, folder)) return 0;
    printf("ready\n");
  } else if (sscanf(line, "run %ld", &count) == 1) {
    double cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    double start = seconds_of(CLOCK_MONOTONIC);
    for (long index = 0; index < count; index++) evaluate();
    double wall = seconds_of(CLOCK_MONOTONIC) - start;
    printf("%.9f %.9f\n", wall, seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu);
  } else if (sscanf(line, "result %4000s", word) == 1) {
    evaluate();
    if (!write_result(word)) return 0;
    printf("written\n");
  } else {
    return 0;
  }
  return fflush(stdout) == 0;
}

// Executes commands until the input ends; returns the exit code.
static int obey(const char *program, const char *folder) {
  char line[8192];
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (obey_line(line, folder)) continue;
    fprintf(stderr, "%s: cannot do '%s'", program, line);
    return 2;
  }
  return 0;
}

#endif
