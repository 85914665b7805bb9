// The part of the terminal layer that must be async-signal-safe: what a signal handler runs.
#pragma once

#include <stdint.h>

// Takes a terminal over: installs the handlers, puts it into raw mode with VMIN = 0, then writes
// `enter`. `leave` is what undoes `enter`; both must live as long as the process.
//
// Returns 0, or an errno.
int cterminal_enter(int input, int output, const char *enter, const char *leave);

// Gives the terminal back as it was found. May be called any number of times, from any thread and
// from a signal handler; only the first call does something.
void cterminal_leave(void);

// Passes a signal that another thread got on to the thread that took the terminal: its handler
// gives the terminal back, also one that it is about to take again, and no frame can follow.
// Returns 0 where no handlers are installed.
int cterminal_pass_to_drawer(int number);

// Puts the old signal actions back; for a face that ends while the process goes on.
void cterminal_release_handlers(void);

// Gives the terminal back, stops the process as Ctrl-Z does, and takes the terminal again.
void cterminal_suspend(void);

// Whether the terminal is taken now.
int cterminal_is_active(void);

// The descriptor that becomes readable when the terminal was resized or taken again.
int cterminal_wake_descriptor(void);

// Empties the wake descriptor; returns 1 for a resize, 2 for a return from a stop, 3 for both.
int cterminal_take_wakes(void);

// Writes all bytes, again after an interruption. Returns 0 or an errno. `calls` counts write(2).
int cterminal_write(const uint8_t *bytes, long count, long *calls);

// Opens both ends of a pseudo-terminal: the near one, which screen and keyboard have, does not wait
// when read or written; the far one, which a program has, does not become ours. `path` takes the far
// end's name, with its closing zero within `capacity` bytes. Returns 0, or an errno.
//
// Not from several threads at once: the name comes from a buffer that the process has once.
int cterminal_open_pseudo(int *near, int *far, char *path, long capacity);
