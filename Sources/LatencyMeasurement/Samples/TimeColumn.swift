/// A preallocated column of times that a thread of its own fills: t5 by the reader, t6 by the
/// writer.
public struct TimeColumn: Hashable, Sendable {
  /// What stands where nothing was measured.
  @usableFromInline static var missing: Int64 { .min }

  @usableFromInline var times: [Int64]

  /// Allocates a column and touches every page of it.
  ///
  /// - Parameter count: how many keys there will be.
  public init(count: Int) {
    times = [Int64](repeating: Self.missing, count: count)
  }

  /// How many keys it has room for.
  @inlinable public var count: Int { times.count }

  /// Notes the time of a key, in nanoseconds from the beginning of the round; an index outside is
  /// ignored, since a reader must not trap in a measured run.
  @inlinable
  public mutating func set(_ time: Int64, at index: Int) {
    guard index >= 0, index < times.count else { return }
    times[index] = time
  }

  /// Notes a time for every key of a range, as when one snapshot shows several.
  @inlinable
  public mutating func set(_ time: Int64, in range: Range<Int>) {
    for index in range.clamped(to: 0..<times.count) { times[index] = time }
  }

  /// The time of a key, or `nil`.
  @inlinable
  public subscript(index: Int) -> Int64? {
    times[index] == Self.missing ? nil : times[index]
  }
}
