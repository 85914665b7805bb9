#define _GNU_SOURCE
#define _XOPEN_SOURCE 700
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int cterminal_open_pseudo(int *near, int *far, char *path, long capacity) {
  *near = posix_openpt(O_RDWR | O_NOCTTY);
  *far = -1;
  if (*near < 0) return errno;
  const char *name = NULL;
  int failure = 0;
  if (fcntl(*near, F_SETFD, FD_CLOEXEC) < 0 || fcntl(*near, F_SETFL, O_NONBLOCK) < 0
      || grantpt(*near) < 0 || unlockpt(*near) < 0 || (name = ptsname(*near)) == NULL) {
    failure = errno;
  } else if ((long)strlen(name) >= capacity) {
    failure = ENAMETOOLONG;
  } else {
    strcpy(path, name);
    *far = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (*far < 0) failure = errno;
  }
  if (failure != 0) close(*near);
  return failure;
}
