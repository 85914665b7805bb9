/// A factor that takes part in several products modulo the same 2^K − 1.
struct CyclicFactor: Sendable {
  /// The factor, below 2^K.
  let value: SharedInteger

  /// Keeps a factor.
  init(_ value: consuming BigInteger) {
    self.value = SharedInteger(value)
  }
}
