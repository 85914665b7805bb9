#define _GNU_SOURCE
#define _XOPEN_SOURCE 700
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int cterminal_open_pseudo(int *manager, int *subsidiary, char *path, long capacity) {
  *manager = posix_openpt(O_RDWR | O_NOCTTY);
  *subsidiary = -1;
  if (*manager < 0) return errno;
  const char *name = NULL;
  int failure = 0;
  if (fcntl(*manager, F_SETFD, FD_CLOEXEC) < 0 || fcntl(*manager, F_SETFL, O_NONBLOCK) < 0
      || grantpt(*manager) < 0 || unlockpt(*manager) < 0 || (name = ptsname(*manager)) == NULL) {
    failure = errno;
  } else if ((long)strlen(name) >= capacity) {
    failure = ENAMETOOLONG;
  } else {
    strcpy(path, name);
    *subsidiary = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (*subsidiary < 0) failure = errno;
  }
  if (failure != 0) close(*manager);
  return failure;
}
