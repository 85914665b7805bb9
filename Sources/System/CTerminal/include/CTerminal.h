// The part of the terminal layer that must be async-signal-safe: what a signal handler runs.
#pragma once

#include <stdint.h>

// Enters raw mode: installs the handlers, sets VMIN = 0, then writes `enter`. `leave` undoes
// `enter`; both must live as long as the process.
//
// Returns 0, or an errno.
int cterminal_enter(int input, int output, const char *enter, const char *leave);

// Restores the terminal. May be called any number of times, from any thread and from a signal
// handler; only the first call has an effect.
void cterminal_leave(void);

// Forwards a signal to the thread that entered raw mode: its handler restores the terminal, also
// while that thread is re-entering raw mode, and no frame can follow. Returns 0 where no handlers
// are installed.
int cterminal_forward_signal(int number);

// Restores the old signal actions; for a front end that ends before the process.
void cterminal_release_handlers(void);

// Restores the terminal, stops the process as Ctrl-Z does, and enters raw mode again.
void cterminal_suspend(void);

// Whether the terminal is in raw mode now.
int cterminal_is_active(void);

// The descriptor that becomes readable after a resize, a return from a stop or a call.
int cterminal_wake_descriptor(void);

// Makes the wake descriptor readable, from any thread once raw mode was entered.
void cterminal_wake(void);

// Empties the wake descriptor; returns a sum of 1 for a resize, 2 for a return from a stop and 4
// for a call.
int cterminal_take_wakes(void);

// Writes all bytes, also after interruptions. Returns 0 or an errno. `calls` counts write(2).
int cterminal_write(const uint8_t *bytes, long count, long *calls);

// Opens both sides of a pseudo-terminal: the manager side does not block; the subsidiary side does
// not become the controlling terminal. `path` gets the name of the subsidiary side, zero-terminated
// within `capacity` bytes. Returns 0, or an errno.
//
// Not thread-safe: ptsname(3) uses a static buffer.
int cterminal_open_pseudo(int *manager, int *subsidiary, char *path, long capacity);
