/// A preallocated column of times that one thread fills: t5 by the reader, t6 by the writer.
public struct TimeColumn: Hashable, Sendable {
  /// The value where nothing was measured.
  @usableFromInline static var missing: Int64 { .min }

  @usableFromInline var times: [Int64]

  /// Creates a column and touches every page of it.
  ///
  /// - Parameter count: how many keys there will be.
  public init(count: Int) {
    times = [Int64](repeating: Self.missing, count: count)
  }

  /// The capacity in keys.
  @inlinable public var count: Int { times.count }

  /// Sets the time of a key, in nanoseconds from the beginning of the round.
  ///
  /// An index out of range is ignored, since a reader must not trap in a measured run.
  @inlinable
  public mutating func set(_ time: Int64, at index: Int) {
    guard index >= 0, index < times.count else { return }
    times[index] = time
  }

  /// Sets a time for every key of a range, as when one snapshot shows several.
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
