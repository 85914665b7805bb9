package import DigitCore

/// How often each of the ten digits was typed right, and how often something else was typed for it.
package struct DigitTally: Hashable, Sendable {
  /// Right digits, by digit; ten numbers.
  package private(set) var right: [Int64]

  /// Wrong digits, by the digit that was expected; ten numbers.
  package private(set) var wrong: [Int64]

  package init() {
    right = [Int64](repeating: 0, count: 10)
    wrong = right
  }

  /// Creates a tally, or returns `nil` unless there are ten numbers of each kind, none below 0.
  init?(right: [Int64], wrong: [Int64]) {
    guard right.count == 10, wrong.count == 10, (right + wrong).allSatisfy({ $0 >= 0 }) else {
      return nil
    }
    self.right = right
    self.wrong = wrong
  }

  mutating func countRight(_ digit: Digit) { right[Int(digit.value)] &+= 1 }

  mutating func countWrong(expected: Digit) { wrong[Int(expected.value)] &+= 1 }

  package mutating func add(_ other: DigitTally) {
    for digit in 0..<10 {
      right[digit] &+= other.right[digit]
      wrong[digit] &+= other.wrong[digit]
    }
  }

  /// Raises every number to that of another tally where it is larger.
  mutating func raise(to other: DigitTally) {
    for digit in 0..<10 {
      right[digit] = max(right[digit], other.right[digit])
      wrong[digit] = max(wrong[digit], other.wrong[digit])
    }
  }

  /// The share of errors among what was typed for a digit, 0 to 1; 0 before the first.
  package func errorShare(of digit: Digit) -> Double {
    let index = Int(digit.value)
    let typed = right[index] + wrong[index]
    return typed == 0 ? 0 : Double(wrong[index]) / Double(typed)
  }
}

package struct DigitError: Hashable, Sendable {
  /// 0-based index of the decimal.
  package let index: Int64

  package let expected: Digit

  /// The digit that was typed instead.
  package let typed: Digit
}
