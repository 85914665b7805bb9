#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CProcessorFeatures.h"

#include <errno.h>
#include <sys/mman.h>

#if defined(__linux__) && !defined(MREMAP_DONTUNMAP)
#define MREMAP_DONTUNMAP 4
#endif

int processor_move_pages(void *from, void *to, uint64_t bytes) {
#if defined(__linux__)
  // Linux 5.7; before that it refuses the flag and has touched nothing.
  if (mremap(from, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED | MREMAP_DONTUNMAP, to) == to)
    return 0;
  int status = errno;
  // A call that fails later has unmapped the second range, where others may now map.
  mmap(to, bytes, PROT_READ | PROT_WRITE,
       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  madvise(to, bytes, MADV_HUGEPAGE);
  return status;
#else
  (void)from, (void)to, (void)bytes;
  return ENOSYS;
#endif
}
