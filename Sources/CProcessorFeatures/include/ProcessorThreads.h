#ifndef PI_TRAINER_PROCESSOR_THREADS_H
#define PI_TRAINER_PROCESSOR_THREADS_H

/// How many processors this process may run on.
int processor_count(void);

/// A thread about to sleep, and the processors it may run on.
///
/// A virtual machine may tell the system that a processor without work is not at hand. The system
/// then wakes a thread on the processor of the one who wakes it, where it waits for milliseconds
/// while another stands idle. So who wakes it first forbids it that processor, and the thread lifts
/// the ban when it runs.
struct processor_sleeper {
  int thread;
  int moved;
  unsigned long processors[16];
};

/// Notes the calling thread, before it says that it sleeps.
void processor_before_sleep(struct processor_sleeper *_Nonnull sleeper);

/// Lets the thread wake on another processor than the caller's.
void processor_before_wake(struct processor_sleeper *_Nonnull sleeper);

/// Gives the calling thread its processors back.
void processor_after_sleep(struct processor_sleeper *_Nonnull sleeper);

/// Starts a thread on another processor than the caller's, with all signals blocked: they belong to
/// the threads that the program knows of.
///
/// Returns zero, or an error number where the system has no thread.
int processor_start_thread(void (*_Nonnull body)(void *_Nonnull), void *_Nonnull argument);

/// Tells the processor that this loop waits for another thread.
static inline void processor_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("isb" ::: "memory");
#endif
}

#endif
