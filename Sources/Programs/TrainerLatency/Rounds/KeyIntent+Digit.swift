package import DigitCore
package import LatencyJudge

extension KeyIntent {
  /// The digit that is pressed; for what presses none, the expected one.
  package func digit(expected: Digit) -> Digit {
    isDigit ? Digit((expected.value + offset) % 10) ?? expected : expected
  }
}
