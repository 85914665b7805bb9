/// Words that a product writes.
///
/// `@unchecked Sendable`: workers write to ranges that do not meet.
@safe
struct LimbTarget: @unchecked Sendable {
  /// The words, least significant first.
  let base: UnsafeMutablePointer<UInt>

  /// How many.
  let count: Int

  /// Names the words; they must outlive the value.
  init(base: UnsafeMutablePointer<UInt>, count: Int) {
    unsafe self.base = base
    self.count = count
  }
}
