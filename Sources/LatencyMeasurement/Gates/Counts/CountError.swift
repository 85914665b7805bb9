internal import NumberText

/// Why counts cannot be used.
public enum CountError: Error, Equatable, CustomStringConvertible {
  /// Nothing was counted: the counter was off in the engine's function.
  case zero
  /// A run was not counted twice.
  case missing
  /// The same run gave two numbers.
  case unequal(Int64, Int64)
  /// The long run is not longer than the short one.
  case lengths(short: Int, long: Int)

  /// One line.
  public var description: String {
    switch self {
    case .zero: "no instruction was counted: the counter did not find the engine's function"
    case .missing: "each length must be counted twice"
    case .unequal(let first, let second):
      "two runs of the same keys counted \(Int(first).grouped) and "
        + "\(Int(second).grouped) instructions"
    case .lengths(let short, let long):
      "the long run has \(long) keys, the short one \(short)"
    }
  }
}
