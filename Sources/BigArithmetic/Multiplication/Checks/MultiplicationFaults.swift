internal import Synchronization

/// The witness of products, quotients and roots that their checks refused.
///
/// Every product through transforms is checked, and so is every result of Newton's iterations.
/// What is refused is made again by GMP, and what happened is kept here; so callers of plain
/// arithmetic need not handle errors, and whoever emits a result asks the witness first.
/// Generation does, and emits no digit of a computation during which anything was recorded,
/// although the second result was most likely right.
public final class MultiplicationFaults: Sendable {
  private let faults = Mutex<[MultiplicationError]>([])

  /// The witness of this process.
  public static let shared = MultiplicationFaults()

  /// Makes a witness of its own, for tests.
  package init() {}

  /// How much was refused so far.
  public var count: Int { faults.withLock { $0.count } }

  /// The first fault behind the first `count` ones, or `nil` when there is none.
  ///
  /// - Parameter count: how many there were when the computation began.
  public func first(after count: Int) -> MultiplicationError? {
    faults.withLock { $0.count > count ? $0[count] : nil }
  }

  /// Keeps a fault.
  package func record(_ fault: MultiplicationError) {
    faults.withLock { $0.append(fault) }
  }
}
