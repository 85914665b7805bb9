#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Signals that ask the process to end: the terminal is restored and the process exits.
static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
// Signals of a fault: the terminal is restored and the old action runs.
static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};
enum { ending_count = sizeof ending / sizeof *ending, fatal_count = sizeof fatal / sizeof *fatal };

static struct termios original_modes, raw_modes;
static int input_descriptor = -1, output_descriptor = -1;
static const char *enter_bytes = "", *leave_bytes = "";
static size_t enter_length, leave_length;
static atomic_int active, wakes, handlers_installed, is_ending;
static int wake_pipe[2] = {-1, -1};
static struct sigaction old_ending[ending_count], old_fatal[fatal_count];
static struct sigaction old_stop, old_continue, old_resize;
static char signal_stack[64 * 1024];
static pid_t owner;
static pthread_t render_thread;

static void write_all(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t done = write(output_descriptor, bytes, count);
    if (done > 0) {
      bytes += done;
      count -= (size_t)done;
    } else if (done < 0 && errno == EAGAIN) {
      struct pollfd ready = {output_descriptor, POLLOUT, 0};
      if (poll(&ready, 1, 1000) <= 0) return;
    } else if (done == 0 || errno != EINTR) {
      return;
    }
  }
}

// tcsetattr from the background would stop a process that is about to end; blocking SIGTTOU lets it
// succeed. TCSANOW, not TCSADRAIN: a terminal that no longer reads must not delay the end.
static void set_attributes(const struct termios *attributes) {
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  while (tcsetattr(input_descriptor, TCSANOW, attributes) < 0 && errno == EINTR) {}
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void cterminal_leave(void) {
  // A forked child that exits must not touch the terminal.
  if (getpid() != owner || !atomic_exchange(&active, 0)) return;
  int saved = errno;
  write_all(leave_bytes, leave_length);
  set_attributes(&original_modes);
  errno = saved;
}

static void take_over(void) {
  if (atomic_exchange(&active, 1)) return;
  set_attributes(&raw_modes);
  write_all(enter_bytes, enter_length);
}

static int is_in_background(void) {
  pid_t group = tcgetpgrp(input_descriptor);
  return group >= 0 && group != getpgrp();
}

static void wake(int reason) {
  int saved = errno;
  atomic_fetch_or(&wakes, reason);
  char byte = 0;
  // A full pipe wakes as well as one more byte does.
  if (write(wake_pipe[1], &byte, 1) < 0) {}
  errno = saved;
}

static void on_ending(int number) {
  cterminal_leave();
  _exit(128 + number);
}

static void on_fatal(int number, siginfo_t *information, void *context) {
  (void)context;
  cterminal_leave();
  // A crash reporter that waits for a key would block the shell for half a minute: it finds the end
  // of input instead.
  int nothing = open("/dev/null", O_RDONLY);
  if (nothing >= 0) dup2(nothing, 0);
  int isOwn = information == NULL || information->si_code > 0 || information->si_pid == getpid();
  if (isOwn) {
    for (int i = 0; i < fatal_count; i++)
      if (fatal[i] == number) sigaction(number, &old_fatal[i], NULL);
  } else {
    // A signal from another process is not a fault to report; a reporter that waits for the fault
    // to recur would keep the process alive.
    signal(number, SIG_DFL);
  }
  // A sent signal does not recur by itself; a fault does, on return.
  if (information == NULL || information->si_code <= 0) raise(number);
}

static void install(int number, void (*handler)(int), struct sigaction *old) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, old);
}

static void on_stop(int number) {
  int saved = errno;
  cterminal_leave();
  struct sigaction standard, own;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigemptyset(&standard.sa_mask);
  sigaction(number, &standard, &own);
  sigset_t only, before;
  sigemptyset(&only);
  sigaddset(&only, number);
  // Continued in the background, the process does not own the terminal and stops again. An orphaned
  // process group is not stopped by raise, hence the limit of tries.
  for (int tries = 0; tries < 100; tries++) {
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &only, &before);  // The process stops here.
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!is_in_background()) break;
  }
  sigaction(number, &own, NULL);
  take_over();
  wake(2);
  errno = saved;
}

static void on_continue(int number) {
  (void)number;
  // SIGSTOP did not restore the terminal, and the shell may have changed it since.
  if (!atomic_load(&active)) return;
  int saved = errno;
  if (is_in_background()) {
    // Stops as soon as this handler returns; in the foreground, SIGCONT calls it again.
    raise(SIGTTOU);
    errno = saved;
    return;
  }
  set_attributes(&raw_modes);
  wake(2);
  errno = saved;
}

static void on_resize(int number) {
  (void)number;
  wake(1);
}

static void install_handlers(void) {
  if (atomic_exchange(&handlers_installed, 1)) return;
  stack_t stack = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack, .ss_flags = 0};
  sigaltstack(&stack, NULL);
  sigset_t unblocked;
  sigemptyset(&unblocked);
  for (int i = 0; i < ending_count; i++) {
    sigaction(ending[i], NULL, &old_ending[i]);
    // What the parent ignored stays ignored, as with nohup.
    if (old_ending[i].sa_handler == SIG_IGN) continue;
    install(ending[i], on_ending, &old_ending[i]);
    sigaddset(&unblocked, ending[i]);
  }
  for (int i = 0; i < fatal_count; i++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_fatal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(fatal[i], &action, &old_fatal[i]);
    sigaddset(&unblocked, fatal[i]);
  }
  sigaddset(&unblocked, SIGTSTP);
  sigaddset(&unblocked, SIGCONT);
  sigaddset(&unblocked, SIGWINCH);
  install(SIGTSTP, on_stop, &old_stop);
  install(SIGCONT, on_continue, &old_continue);
  install(SIGWINCH, on_resize, &old_resize);
  // A watcher thread may wait for these, and the parent may have blocked any of them; this thread
  // draws and handles them, so that no frame can follow the restore.
  pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);
}

void cterminal_release_handlers(void) {
  if (!atomic_exchange(&handlers_installed, 0)) return;
  for (int i = 0; i < ending_count; i++) sigaction(ending[i], &old_ending[i], NULL);
  for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &old_fatal[i], NULL);
  sigaction(SIGTSTP, &old_stop, NULL);
  sigaction(SIGCONT, &old_continue, NULL);
  sigaction(SIGWINCH, &old_resize, NULL);
}

static int prepare_pipe(void) {
  if (wake_pipe[0] >= 0) return 0;
  if (pipe(wake_pipe) < 0) return errno;
  for (int i = 0; i < 2; i++) {
    fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK);
    fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC);
  }
  return 0;
}

int cterminal_enter(int input, int output, const char *enter, const char *leave) {
  if (atomic_load(&active)) return EBUSY;
  input_descriptor = input;
  output_descriptor = output;
  enter_bytes = enter;
  leave_bytes = leave;
  enter_length = strlen(enter);
  leave_length = strlen(leave);
  if (tcgetattr(input, &original_modes) < 0) return errno;
  // Started in the background, the process stops here (SIGTTOU) until it is in the foreground; the
  // modes may have changed meanwhile.
  while (tcsetattr(input, TCSANOW, &original_modes) < 0) {
    if (errno != EINTR) return errno;
  }
  if (tcgetattr(input, &original_modes) < 0) return errno;
  raw_modes = original_modes;
  // The flags of cfmakeraw(3).
  raw_modes.c_iflag &= (tcflag_t)~(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
  raw_modes.c_oflag &= (tcflag_t)~OPOST;
  raw_modes.c_lflag &= (tcflag_t)~(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
  raw_modes.c_cflag &= (tcflag_t)~(CSIZE | PARENB);
  raw_modes.c_cflag |= CS8;
  raw_modes.c_cc[VMIN] = 0;
  raw_modes.c_cc[VTIME] = 0;
  int failure = prepare_pipe();
  if (failure != 0) return failure;
  if (owner == 0) atexit(cterminal_leave);
  owner = getpid();
  render_thread = pthread_self();
  install_handlers();
  // A signal that came before the handlers is ending the process on another thread: raw mode would
  // outlive it.
  while (atomic_load(&is_ending)) pause();
  take_over();
  return 0;
}

void cterminal_suspend(void) {
  // To the whole process group, as the terminal does, so that the shell sees its job stop.
  kill(0, SIGTSTP);
}

int cterminal_forward_signal(int number) {
  atomic_store(&is_ending, 1);
  return getpid() == owner && atomic_load(&handlers_installed) && pthread_kill(render_thread, number) == 0;
}

int cterminal_is_active(void) { return atomic_load(&active); }

int cterminal_wake_descriptor(void) { return wake_pipe[0]; }

void cterminal_wake(void) { wake(4); }

int cterminal_take_wakes(void) {
  char bytes[64];
  while (read(wake_pipe[0], bytes, sizeof bytes) > 0) {}
  return atomic_exchange(&wakes, 0);
}

int cterminal_write(const uint8_t *bytes, long count, long *calls) {
  while (count > 0) {
    ssize_t done = write(output_descriptor, bytes, (size_t)count);
    *calls += 1;
    if (done >= 0) {
      bytes += done;
      count -= done;
    } else if (errno == EAGAIN) {
      struct pollfd ready = {output_descriptor, POLLOUT, 0};
      poll(&ready, 1, 1000);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}
