/// Words that a product writes.
///
/// `@unchecked Sendable`: workers write to disjoint ranges.
@safe
struct LimbTarget: @unchecked Sendable {
  /// The words, least significant first.
  let base: UnsafeMutablePointer<UInt>

  /// How many.
  let count: Int

  /// Creates a reference to words, which must outlive it.
  init(base: UnsafeMutablePointer<UInt>, count: Int) {
    unsafe self.base = base
    self.count = count
  }
}
