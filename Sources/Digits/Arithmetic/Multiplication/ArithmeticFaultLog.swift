internal import Synchronization

/// The log of one computation's products, quotients and roots that failed their checks.
///
/// Every product by transforms is checked, and so is every result of Newton's iterations. GMP
/// computes again what fails, and the fault is recorded here: so callers of arithmetic handle no
/// errors, but read the log before they emit a result. Generation emits no digit of a computation
/// during which a fault was recorded, although the second result was most likely right.
package final class ArithmeticFaultLog: Sendable {
  private let faults = Mutex<[ArithmeticError]>([])

  package init() {}

  package var count: Int { faults.withLock { $0.count } }

  package var first: ArithmeticError? { faults.withLock { $0.first } }

  package func record(_ fault: ArithmeticError) { faults.withLock { $0.append(fault) } }
}

/// A product, quotient or root that failed its check: a fault of the processor, the memory or the
/// program.
package struct ArithmeticError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was computed, as "product of 120000 and 80000 words".
  package let operation: String

  package init(operation: String) { self.operation = operation }

  package var description: String {
    "a check of the arithmetic failed: \(operation); the processor or the memory went wrong"
  }
}
