/// Memory for one product, freed with its last reference.
@safe
final class Workspace: @unchecked Sendable {
  /// The numbers, uninitialized and aligned for vectors.
  let base: UnsafeMutablePointer<Double>

  /// How many fit.
  let count: Int

  private var isLarge: Bool { 8 * count >= LargeBlocks.threshold }

  /// Creates a workspace of `count` doubles.
  init(count: Int) {
    self.count = count
    let memory =
      unsafe 8 * count >= LargeBlocks.threshold
      ? LargeBlocks.take(bytes: 8 * count)
      : UnsafeMutableRawPointer.allocate(byteCount: 8 * count, alignment: 64)
    unsafe base = memory.bindMemory(to: Double.self, capacity: count)
  }

  deinit {
    if isLarge {
      unsafe LargeBlocks.giveBack(UnsafeMutableRawPointer(base))
    } else {
      unsafe base.deallocate()
    }
  }
}
