/// A table of doubles, aligned for vectors, that is written once and then only read.
@safe
package final class DoubleTable: @unchecked Sendable {
  /// The numbers.
  package let base: UnsafeMutablePointer<Double>

  /// How many.
  package let count: Int

  /// Creates a table of zeros.
  package init(count: Int) {
    self.count = max(count, 8)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 8 * self.count, alignment: 64)
    unsafe base = memory.bindMemory(to: Double.self, capacity: self.count)
    unsafe base.initialize(repeating: 0, count: self.count)
  }

  deinit { unsafe base.deallocate() }

  /// The numbers for the inner loops, read-only.
  package var reading: UnsafePointer<Double> { unsafe UnsafePointer(base) }

  /// One number.
  package subscript(index: Int) -> Double {
    get {
      precondition(index >= 0 && index < count)
      return unsafe base[index]
    }
    set {
      precondition(index >= 0 && index < count)
      unsafe base[index] = newValue
    }
  }
}
