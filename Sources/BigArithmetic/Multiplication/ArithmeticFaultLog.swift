internal import Synchronization

/// The log of products, quotients and roots that failed their checks.
///
/// Every product by transforms is checked, and so is every result of Newton's iterations. GMP
/// computes again what fails, and the fault is recorded here: so callers of arithmetic handle no
/// errors, but read the log before they emit a result. Generation emits no digit of a computation
/// during which a fault was recorded, although the second result was most likely right.
package final class ArithmeticFaultLog: Sendable {
  private let faults = Mutex<[ArithmeticError]>([])

  /// The log of this process.
  package static let shared = ArithmeticFaultLog()

  /// Creates a separate log, for tests.
  package init() {}

  /// How many faults were recorded so far.
  package var count: Int { faults.withLock { $0.count } }

  /// The first fault after the first `count` ones, or `nil` when there is none.
  ///
  /// - Parameter count: how many there were when the computation began.
  package func first(after count: Int) -> ArithmeticError? {
    faults.withLock { $0.count > count ? $0[count] : nil }
  }

  /// Records a fault.
  package func record(_ fault: ArithmeticError) {
    faults.withLock { $0.append(fault) }
  }
}

/// A product, quotient or root that failed its check: a fault of the processor, the memory or the
/// program.
package struct ArithmeticError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was computed, as "product of 120000 and 80000 words".
  package let operation: String

  /// Creates an error.
  package init(operation: String) {
    self.operation = operation
  }

  /// The message for users.
  package var description: String {
    "a check of the arithmetic failed: \(operation); the processor or the memory went wrong"
  }
}
