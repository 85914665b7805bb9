/// Two values, at least one of which may be unique; tuples cannot hold such values yet.
@frozen
public struct Pair<First: ~Copyable, Second: ~Copyable>: ~Copyable {
  /// The first value.
  public var first: First

  /// The second value.
  public var second: Second

  /// Joins two values.
  public init(_ first: consuming First, _ second: consuming Second) {
    self.first = first
    self.second = second
  }

  /// Gives up the pair for its first value.
  public consuming func takeFirst() -> First { first }
}

extension Pair: Sendable where First: Sendable & ~Copyable, Second: Sendable & ~Copyable {}
