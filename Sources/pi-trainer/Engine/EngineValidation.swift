import DigitCore
import PracticeEngine
import PracticeReplay

/// What validating the engine against one pack gave.
struct EngineValidation: Encodable {
  /// The verdicts of one mode.
  struct Mode: Encodable {
    let mode: String
    let verdicts: Int64
    let wrongVerdicts: Int64
  }

  var path = ""
  var constant = ""
  var contentSHA256 = ""
  var positions: Int64 = 0
  var modes: [Mode] = []
  var segments: Int64 = 0
  var segmentVerdicts: Int64 = 0
  var verdicts: Int64 = 0
  var wrongVerdicts: Int64 = 0
  var faults: [String] = []
  var passed = true
  var seconds: Double = 0

  /// A validation of nothing.
  init() {}

  /// Describes a result.
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
    faults = result.total.faults.map(\.description)
    passed = result.passed
    self.seconds = seconds
  }

  /// A few lines for people.
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

/// What validating the engine against all packs gave.
struct EngineValidationSummary: Encodable {
  let passed: Bool
  let verdicts: Int64
  let wrongVerdicts: Int64
  let results: [EngineValidation]

  /// Joins the results.
  init(_ results: [EngineValidation]) {
    self.results = results
    passed = results.allSatisfy(\.passed)
    verdicts = results.reduce(0) { $0 + $1.verdicts }
    wrongVerdicts = results.reduce(0) { $0 + $1.wrongVerdicts }
  }

  /// All results for people.
  var text: String { results.map(\.text).joined(separator: "\n") }
}
