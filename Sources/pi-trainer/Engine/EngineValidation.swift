import DigitCore
import NumberText
import PracticeEngine
import PracticeReplay

/// The result of validating the engine against one pack.
struct EngineValidation: Encodable {
  /// The verdicts of one mode.
  struct Mode: Encodable {
    let mode: String
    let verdicts: Int64
    let wrongVerdicts: Int64
  }

  let path: String
  let constant: String
  let contentSHA256: String
  let positions: Int64
  let modes: [Mode]
  let segments: Int64
  let segmentVerdicts: Int64
  let verdicts: Int64
  let wrongVerdicts: Int64
  let faults: [String]
  let passed: Bool
  let seconds: Double

  /// Creates a description of a result.
  init(_ result: ValidationResult, path: String, contentHash: String, seconds: Double) {
    self.path = path
    constant = result.constant.name
    contentSHA256 = contentHash
    positions = result.positions
    modes = result.modes.map {
      Mode(
        mode: $0.mode.rawValue, verdicts: $0.tally.verdicts, wrongVerdicts: $0.tally.wrongVerdicts)
    }
    segments = result.segmentCount
    segmentVerdicts = result.segments.verdicts
    verdicts = result.total.verdicts
    wrongVerdicts = result.total.wrongVerdicts
    faults = result.total.failures.map(\.description)
    passed = result.passed
    self.seconds = seconds
  }

  /// The result as text.
  var text: String {
    let count = wrongVerdicts == 0 ? "zero" : wrongVerdicts.grouped
    var lines = [
      "\(constant): \(count) wrong verdicts in \(verdicts.grouped)",
      "  \(positions.grouped) positions in \(modes.map(\.mode).joined(separator: ", ")), ten"
        + " keys each;"
        + " \(segments.grouped) segments at the boundaries of blocks",
    ]
    lines += faults.map { "  FAILED: \($0)" }
    return lines.joined(separator: "\n")
  }
}
