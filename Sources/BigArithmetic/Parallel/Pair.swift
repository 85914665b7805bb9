/// Two values, at least one of which may be unique; tuples cannot hold such values yet.
@frozen
public struct Pair<First: ~Copyable, Second: ~Copyable>: ~Copyable {
  /// The first value.
  public var first: First

  /// The second value.
  public var second: Second

  /// Creates a pair.
  public init(_ first: consuming First, _ second: consuming Second) {
    self.first = first
    self.second = second
  }

  /// Consumes the pair and returns its first value.
  public consuming func takeFirst() -> First { first }
}

extension Pair: Sendable where First: Sendable & ~Copyable, Second: Sendable & ~Copyable {}
