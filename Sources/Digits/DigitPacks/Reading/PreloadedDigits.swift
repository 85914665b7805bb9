public import DigitCore
import Files

/// Verified decimals in resident memory: reading them can neither fail nor wait for a disk.
///
/// The practice engine reads from this; one byte holds one decimal.
@safe public final class PreloadedDigits: DigitSource, @unchecked Sendable {
  // Unchecked: the region is never written after initialisation.

  /// The constant whose decimals these are.
  public let constant: MathematicalConstant
  /// The decimals in memory, as 0-based indices of the constant.
  public let range: DigitRange
  /// The upper bound of the indices; those inside ``range`` can be read.
  public let digitCount: Int64

  @usableFromInline let lowerIndex: Int64
  @usableFromInline let heldCount: UInt64
  @usableFromInline let values: UnsafePointer<UInt8>
  private let region: MemoryRegion

  /// Creates digits from a region that holds the values of a range and is never written again.
  init(constant: MathematicalConstant, range: DigitRange, region: consuming MemoryRegion) {
    self.constant = constant
    self.range = range
    digitCount = range.upperIndex
    lowerIndex = range.lowerIndex
    heldCount = UInt64(range.count)
    unsafe values = UnsafePointer(region.address.assumingMemoryBound(to: UInt8.self))
    self.region = region
  }

  /// The decimal at a 0-based index of the constant, or `nil` outside ``range``.
  ///
  /// - Parameter index: 0 is the first decimal after the point.
  /// - Complexity: O(1), without allocation, lock or system call.
  @inlinable
  public func digit(at index: Int64) -> Digit? {
    // An index below the range wraps around to a large number.
    let place = UInt64(bitPattern: index &- lowerIndex)
    guard place < heldCount else { return nil }
    // Safe: the place is inside the region, which lives as long as this object.
    return unsafe Digit(values[Int(place)])
  }
}

extension DigitPack {
  /// Verifies a range and loads all of it into memory.
  ///
  /// - Parameter range: 0-based indices.
  /// - Returns: the decimals, one byte each.
  /// - Complexity: O(n) time and n bytes of memory.
  /// - Throws: ``PackError``: `beyond-end`, `system` when memory is short, an error of a block, or
  ///   `cancelled` between two blocks.
  public func preload(_ range: DigitRange) throws(PackError) -> PreloadedDigits {
    guard range.upperIndex <= digitCount else { throw beyondEnd(range.upperIndex - 1) }
    var region = try mappingErrors(
      of: path, try MemoryRegion(byteCount: Int(range.count), fileSystem: fileSystem))
    var output = region.mutableBytes
    try decode(range, as: .values, keepingBlocks: false, into: &output)
    region.populate()
    return PreloadedDigits(constant: constant, range: range, region: region)
  }
}
