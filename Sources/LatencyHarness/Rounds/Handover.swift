import Synchronization

/// A value that one thread sends to another, once.
final class OneShot<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  /// Sends the value.
  func send(_ new: Value) { value.withLock { $0 = new } }

  /// Takes the value; `nil` where none was sent.
  func take() -> Value? { value.withLock { $0.take() } }
}
