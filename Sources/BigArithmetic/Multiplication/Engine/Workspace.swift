/// Memory for one product, freed with its last reference.
@safe
final class Workspace: @unchecked Sendable {
  /// The numbers, uninitialized and aligned for vectors.
  let base: UnsafeMutablePointer<Double>

  /// How many fit.
  let count: Int

  private var isLarge: Bool { 8 * count >= LargeBlockAllocator.threshold }

  /// Creates a workspace of `count` doubles.
  init(count: Int) {
    self.count = count
    let memory =
      unsafe 8 * count >= LargeBlockAllocator.threshold
      ? LargeBlockAllocator.allocate(bytes: 8 * count)
      : UnsafeMutableRawPointer.allocate(byteCount: 8 * count, alignment: 64)
    unsafe base = memory.bindMemory(to: Double.self, capacity: count)
  }

  deinit {
    if isLarge {
      unsafe LargeBlockAllocator.deallocate(UnsafeMutableRawPointer(base))
    } else {
      unsafe base.deallocate()
    }
  }
}
