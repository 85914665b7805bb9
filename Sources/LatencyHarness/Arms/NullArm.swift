import DigitCore
import LatencyMeasurement
import PracticeEngine

/// The control: an engine without logic, on the same path as the real one.
struct NullArm: KeyArm, ~Copyable {
  private var count: UInt64 = 0
  private let template: SessionSnapshot

  /// Creates a control.
  ///
  /// - Parameter template: what it publishes, under a new number for every key.
  init(template: SessionSnapshot) { self.template = template }

  mutating func press(_ digit: Digit, at time: Int64) -> KeyVerdict {
    count &+= 1
    return .none
  }

  var snapshot: SessionSnapshot { template.numbered(count) }
}
