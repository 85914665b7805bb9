internal import CGMP

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// GMP's allocator: small blocks from the system, large ones from ``LargeBlockAllocator``.
///
/// GMP passes the size of what it frees or resizes, which tells the two apart.
enum GMPAllocator {
  /// Installs the allocator, once, before GMP's first number.
  static let isInstalled: Bool = {
    unsafe __gmp_set_memory_functions(
      { bytes in unsafe GMPAllocator.allocate(bytes) },
      { memory, old, new in unsafe GMPAllocator.resize(memory, from: old, to: new) },
      { memory, bytes in unsafe GMPAllocator.deallocate(memory, bytes) })
    return true
  }()

  private static func allocate(_ bytes: Int) -> UnsafeMutableRawPointer? {
    guard bytes < LargeBlockAllocator.threshold else {
      return unsafe LargeBlockAllocator.allocate(bytes: bytes)
    }
    guard let memory = unsafe malloc(bytes) else { MemoryExhaustion.end(bytes) }
    return unsafe memory
  }

  private static func resize(
    _ memory: UnsafeMutableRawPointer?, from old: Int, to new: Int
  ) -> UnsafeMutableRawPointer? {
    let (wasLarge, isLarge) = (
      old >= LargeBlockAllocator.threshold, new >= LargeBlockAllocator.threshold
    )
    guard let memory = unsafe memory else { return unsafe allocate(new) }
    if !wasLarge && !isLarge {
      guard let moved = unsafe realloc(memory, new) else { MemoryExhaustion.end(new) }
      return unsafe moved
    }
    if unsafe wasLarge && isLarge && new <= LargeBlockAllocator.capacity(of: memory) {
      // GMP makes numbers smaller where it is asked to, and never by itself.
      if new < old { unsafe LargeBlockAllocator.shrink(memory, to: new) }
      return unsafe memory
    }
    let moved = unsafe allocate(new)
    unsafe moved?.copyMemory(from: memory, byteCount: min(old, new))
    unsafe deallocate(memory, old)
    return unsafe moved
  }

  private static func deallocate(_ memory: UnsafeMutableRawPointer?, _ bytes: Int) {
    guard let memory = unsafe memory else { return }
    if bytes >= LargeBlockAllocator.threshold {
      unsafe LargeBlockAllocator.deallocate(memory)
    } else {
      unsafe free(memory)
    }
  }
}
