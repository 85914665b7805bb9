// Runs one command and writes its times and memory as the system counted them.
// Usage: MeasuredRun REPORT SECONDS COMMAND ARGUMENT...; SECONDS is a limit, 0 for none.
//
// A small program of its own, because Linux counts the memory of the parent into the peak of a new
// process: started from a large driver, every peer would look as large as the driver.

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static volatile sig_atomic_t has_expired = 0;
static volatile pid_t child = 0;

static void end_child(int signal_number) {
  if (signal_number == SIGALRM) has_expired = 1;
  if (child > 0) kill(child, SIGKILL);
}

static double monotonic_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds(struct timeval time) {
  return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static int report(const char *path, double wall, int status, const struct rusage *usage) {
  FILE *file = fopen(path, "w");
  if (file == NULL) return 0;
  int written = fprintf(
      file,
      "{\"seconds\": %.9f, \"cpuSeconds\": %.6f, \"maximumResident\": %ld, \"exitCode\": %d, "
      "\"signal\": %d, \"hasExpired\": %s}\n",
      wall, seconds(usage->ru_utime) + seconds(usage->ru_stime), usage->ru_maxrss,
      WIFEXITED(status) ? WEXITSTATUS(status) : -1, WIFSIGNALED(status) ? WTERMSIG(status) : 0,
      has_expired ? "true" : "false");
  return fclose(file) == 0 && written > 0;
}

int main(int count, char **arguments) {
  if (count < 4) {
    fprintf(stderr, "usage: MeasuredRun REPORT SECONDS COMMAND ARGUMENT...\n");
    return 2;
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = end_child;
  sigaction(SIGALRM, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGINT, &action, NULL);

  double start = monotonic_seconds();
  pid_t started;
  int error = posix_spawnp(&started, arguments[3], NULL, NULL, arguments + 3, environ);
  if (error != 0) {
    fprintf(stderr, "MeasuredRun: %s: %s\n", arguments[3], strerror(error));
    return 3;
  }
  child = started;
  alarm((unsigned)atoi(arguments[2]));
  int status;
  struct rusage usage;
  while (wait4(started, &status, 0, &usage) < 0) {
    if (errno != EINTR) return 3;
  }
  double wall = monotonic_seconds() - start;
  alarm(0);
  child = 0;
  return report(arguments[1], wall, status, &usage) ? 0 : 3;
}
