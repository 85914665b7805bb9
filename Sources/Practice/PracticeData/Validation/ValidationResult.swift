package import DigitCore
package import PracticeEngine

package struct ValidationResult: Hashable, Sendable {
  package let constant: MathematicalConstant

  /// The number of positions played in every mode.
  package let positions: Int64

  /// The verdicts over all positions, by mode.
  package let modes: [ModeTally]

  package let segmentCount: Int64

  package let segments: ValidationTally

  package struct ModeTally: Hashable, Sendable {
    package let mode: SessionMode
    package let tally: ValidationTally
  }

  package var total: ValidationTally {
    var total = segments
    for mode in modes { total.add(mode.tally) }
    return total
  }

  package var passed: Bool { total.wrongVerdicts == 0 }
}

package struct ValidationTally: Hashable, Sendable {
  package static var maximumListedFailures: Int { 20 }

  package private(set) var verdicts: Int64 = 0

  /// Wrong verdicts, and right ones with wrong counters.
  package private(set) var wrongVerdicts: Int64 = 0

  /// The first failures, at most ``maximumListedFailures``.
  package private(set) var failures: [ValidationFailure] = []

  mutating func count(_ verdicts: Int64) { self.verdicts += verdicts }

  mutating func fail(_ failure: ValidationFailure) {
    wrongVerdicts += 1
    if failures.count < Self.maximumListedFailures { failures.append(failure) }
  }

  mutating func add(_ other: ValidationTally) {
    verdicts += other.verdicts
    wrongVerdicts += other.wrongVerdicts
    failures += other.failures.prefix(Self.maximumListedFailures - failures.count)
  }
}

/// A position at which the engine contradicts the certified digits.
package struct ValidationFailure: Hashable, Sendable, CustomStringConvertible {
  package let constant: MathematicalConstant
  package let mode: SessionMode

  /// The segment that was played, unless it was the whole.
  package let segment: DigitRange?

  /// 1-based position of the decimal.
  package let position: Int64

  /// The digit that was typed, or `nil` for a failure at the end.
  package let digit: Digit?

  let detail: String

  /// The failure in one line, with constant, mode and position.
  package var description: String {
    let place = segment.map { " segment [\($0.lowerIndex), \($0.upperIndex)]" } ?? ""
    let key = digit.map { ", key \($0.value)" } ?? ""
    return "\(constant.name), \(mode.rawValue)\(place), position \(position)\(key): \(detail)"
  }
}
