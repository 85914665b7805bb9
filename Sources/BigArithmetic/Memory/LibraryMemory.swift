internal import CGMP

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// GMP's allocator: small blocks from the system, large ones from ``LargeBlocks``.
///
/// GMP passes the size of what it frees or resizes, which tells the two apart.
enum LibraryMemory {
  /// Installs the allocator, once, before GMP's first number.
  static let isInstalled: Bool = {
    unsafe __gmp_set_memory_functions(
      { bytes in unsafe LibraryMemory.take(bytes) },
      { memory, old, new in unsafe LibraryMemory.resize(memory, from: old, to: new) },
      { memory, bytes in unsafe LibraryMemory.giveBack(memory, bytes) })
    return true
  }()

  private static func take(_ bytes: Int) -> UnsafeMutableRawPointer? {
    guard bytes < LargeBlocks.threshold else { return unsafe LargeBlocks.take(bytes: bytes) }
    guard let memory = unsafe malloc(bytes) else { outOfMemory(bytes) }
    return unsafe memory
  }

  private static func resize(
    _ memory: UnsafeMutableRawPointer?, from old: Int, to new: Int
  ) -> UnsafeMutableRawPointer? {
    let (wasLarge, isLarge) = (old >= LargeBlocks.threshold, new >= LargeBlocks.threshold)
    guard let memory = unsafe memory else { return unsafe take(new) }
    if !wasLarge && !isLarge {
      guard let moved = unsafe realloc(memory, new) else { outOfMemory(new) }
      return unsafe moved
    }
    if unsafe wasLarge && isLarge && new <= LargeBlocks.capacity(of: memory) {
      return unsafe memory
    }
    let moved = unsafe take(new)
    unsafe moved?.copyMemory(from: memory, byteCount: min(old, new))
    unsafe giveBack(memory, old)
    return unsafe moved
  }

  private static func giveBack(_ memory: UnsafeMutableRawPointer?, _ bytes: Int) {
    guard let memory = unsafe memory else { return }
    if bytes >= LargeBlocks.threshold {
      unsafe LargeBlocks.giveBack(memory)
    } else {
      unsafe free(memory)
    }
  }

  private static func outOfMemory(_ bytes: Int) -> Never {
    fatalError("the system has no \(bytes) bytes of memory left for a number")
  }
}
