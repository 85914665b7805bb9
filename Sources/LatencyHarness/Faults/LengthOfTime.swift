/// A length of time as people write it: 16ms, 8.33ms, 250us, 1s.
public struct LengthOfTime: Hashable, Sendable, CustomStringConvertible {
  /// The length in nanoseconds, above 0.
  public let nanoseconds: Int64

  private static let units: [(name: String, nanoseconds: Double)] = [
    ("ns", 1), ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9),
  ]

  /// Takes a number of nanoseconds.
  public init(_ nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Reads a number with its unit; `nil` without a unit, or unless it is above 0 and at most a day.
  public init?(_ text: some StringProtocol) {
    for unit in Self.units where text.hasSuffix(unit.name) {
      let digits = text.dropLast(unit.name.count)
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
        let number = Double(digits)
      else { continue }
      let length = (number * unit.nanoseconds).rounded()
      guard length >= 1, length <= 86_400e9 else { return nil }
      nanoseconds = Int64(length)
      return
    }
    return nil
  }

  /// The length in the largest unit that keeps it short.
  public var description: String {
    let length = Double(nanoseconds)
    for unit in Self.units.reversed() where length >= unit.nanoseconds && unit.name != "µs" {
      let number = (length / unit.nanoseconds * 1000).rounded() / 1000
      return (number == number.rounded() ? String(Int64(number)) : String(number)) + unit.name
    }
    return "0ns"
  }
}
