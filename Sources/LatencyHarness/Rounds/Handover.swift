import Synchronization

/// A value that one thread leaves for another, once.
final class Handover<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  /// Leaves the value.
  func leave(_ new: Value) { value.withLock { $0 = new } }

  /// Takes the value, or `nil` where none was left.
  func take() -> Value? { value.withLock { $0.take() } }
}
