#define _GNU_SOURCE
#include "CMappedFiles.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Entries are used again and never freed, since the handler may walk along them at any time.
struct entry {
  struct entry *next;
  atomic_uintptr_t start, end;  // Both 0 while it is free.
  size_t length;
  char message[1001];
};

static _Atomic(struct entry *) first;
static pthread_mutex_t changing = PTHREAD_MUTEX_INITIALIZER;
static int is_installed;
static struct sigaction old;
static atomic_flag is_ending = ATOMIC_FLAG_INIT;

static void on_bus_error(int number, siginfo_t *information, void *context) {
  (void)context;
  uintptr_t place = (uintptr_t)information->si_addr;
  int is_fault = information->si_code > 0;
  for (struct entry *entry = atomic_load(&first); is_fault && entry; entry = entry->next) {
    if (place < atomic_load(&entry->start) || place >= atomic_load(&entry->end)) continue;
    // Another thread that faults as well waits for the end.
    while (atomic_flag_test_and_set(&is_ending)) pause();
    if (write(STDERR_FILENO, entry->message, entry->length) < 0) {}
    _exit(3);
  }
  sigaction(number, &old, NULL);
  // A sent signal does not recur by itself; a fault does, on return.
  if (!is_fault) raise(number);
}

static void install(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_bus_error;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  is_installed = sigaction(SIGBUS, &action, &old) == 0;
}

int mapped_files_add(const void *start, size_t count, const char *message) {
  pthread_mutex_lock(&changing);
  if (!is_installed) install();
  struct entry *entry = atomic_load(&first);
  while (entry && atomic_load(&entry->end)) entry = entry->next;
  if (!entry) {
    entry = calloc(1, sizeof *entry);
    if (entry) {
      entry->next = atomic_load(&first);
      atomic_store(&first, entry);
    }
  }
  if (entry) {
    size_t length = strnlen(message, sizeof entry->message - 1);
    for (size_t i = 0; i < length; i++)
      entry->message[i] = (unsigned char)message[i] < 32 || message[i] == 127 ? '?' : message[i];
    entry->message[length] = '\n';
    entry->length = length + 1;
    atomic_store(&entry->start, (uintptr_t)start);
    atomic_store(&entry->end, (uintptr_t)start + count);
  }
  pthread_mutex_unlock(&changing);
  return entry ? 0 : ENOMEM;
}

void mapped_files_remove(const void *start) {
  pthread_mutex_lock(&changing);
  for (struct entry *entry = atomic_load(&first); entry; entry = entry->next) {
    if (atomic_load(&entry->start) != (uintptr_t)start) continue;
    atomic_store(&entry->end, 0);
    atomic_store(&entry->start, 0);
  }
  pthread_mutex_unlock(&changing);
}
