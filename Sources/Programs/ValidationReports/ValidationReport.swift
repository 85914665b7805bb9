internal import DigitChecks
internal import DigitCore
package import LatencyReports
package import Reports
internal import Text

/// What reports say of all digits and runs alike.
let reportTexts = EmbeddedTexts(PackageResources.words_txt)

/// The front page: everything that was validated, each part with its verdict.
package struct ValidationReport: Sendable {
  private let digits: DigitReport
  private let engine: EngineReport?
  private let latency: LatencyReport?
  private let made: [Fact]

  /// - Parameters:
  ///   - digits: the packs.
  ///   - engine: the engine's validation; without one the page says that it was not run.
  ///   - latency: the latency gate; without one the page says that it was not run.
  ///   - made: when and from which commit the report was made.
  package init(
    digits: DigitReport, engine: EngineReport? = nil, latency: LatencyReport? = nil,
    made: [Fact] = []
  ) {
    self.digits = digits
    self.engine = engine
    self.latency = latency
    self.made = made
  }

  private var requiredSections: [Section] { [digits.section] + [engine?.section].compactMap { $0 } }

  /// Whether digits and engine passed and no latency gate failed.
  ///
  /// A gate that is inconclusive, as on a noisy machine, or was not run is shown on the page and is
  /// not a failure.
  package var isAcceptable: Bool {
    requiredSections.allSatisfy { $0.verdict == .passed } && latency?.section.verdict != .failed
  }

  /// Whether nothing failed, and all that keeps it from being acceptable is that digits are only
  /// claimed to be right.
  package var isOnlyClaimed: Bool {
    let verdicts = requiredSections.map(\.verdict)
    return !isAcceptable && latency?.section.verdict != .failed
      && verdicts.allSatisfy { $0 == .passed || $0 == .claimed }
  }

  /// The report, with the verdict of the worst part that was run.
  package var report: Report {
    let run = requiredSections + [latency?.section].compactMap { $0 }
    let all = [
      digits.section, engine?.section ?? EngineReport.notRun,
      latency?.section ?? LatencyReport.notRun,
    ]
    let headline = all.compactMap(\.headline).map {
      $0.withInitialCapital + ($0.hasSuffix(".") ? "" : ".")
    }.joined(separator: " ")
    return Report(
      title: "Validation report", headline: headline,
      lead: made.isEmpty ? [] : [.facts(made)], introduction: digits.introduction, sections: all,
      run: digits.runSection, verdict: Verdict.overall(of: run.compactMap(\.verdict)))
  }
}

/// The report on the practice engine, against which every digit of the packs was played.
package struct EngineReport: Sendable {
  private let record: EngineRecord
  private let packs: [PackFindings]

  /// - Parameters:
  ///   - record: what the validation found.
  ///   - packs: the packs of the same report; a validation of other digits says nothing of them.
  package init(record: EngineRecord, packs: [PackFindings]) {
    self.record = record
    self.packs = packs
  }

  /// The part about the engine, for a report with other parts.
  package var section: Section {
    Section(
      id: "engine", title: "Practice engine", symbol: "⌨", verdict: verdict, headline: headline,
      problems: problems,
      blocks: [
        .paragraph(
          reportTexts["engine", "given"] + " " + reportTexts["engine", fits ? "fits" : "differs"]),
        .table(table),
        .commands([
          "pi-trainer engine validate " + record.results.map(\.constant).joined(separator: " ")
        ]),
      ])
  }

  package static var notRun: Section {
    Section(
      id: "engine", title: "Practice engine", symbol: "⌨", verdict: .notRun,
      headline: "The practice engine was not validated",
      blocks: [
        .paragraph(reportTexts["engine", "not-run"]),
        .commands(["make validate"]),
      ])
  }

  private var fits: Bool { contradictions.isEmpty && unplayed.isEmpty }

  private var wrong: Int64 { record.results.reduce(0) { $0 + $1.wrongVerdicts } }

  private var verdicts: Int64 { record.results.reduce(0) { $0 + $1.verdicts } }

  /// The constants of the report whose digits the validation did not play.
  private var unplayed: [String] {
    packs.compactMap { pack in
      guard let audit = pack.audit else { return nil }
      let isPlayed = record.results.contains { $0.contentSHA256 == audit.contentHash }
      return isPlayed ? nil : audit.constant.name
    }
  }

  /// What in the record contradicts itself or the packs.
  private var contradictions: [String] {
    record.results.flatMap { result -> [String] in
      let sum = result.modes.reduce(0) { $0 &+ $1.verdicts }
      let wrong = result.modes.reduce(0) { $0 &+ $1.wrongVerdicts }
      var found: [String] = []
      func require(_ holds: Bool, _ fault: String) {
        if !holds { found.append("the record of \(result.constant): \(fault)") }
      }
      let pack = packs.compactMap(\.audit).first { $0.contentHash == result.contentSHA256 }
      if let pack {
        require(
          result.positions == pack.digitCount && result.constant == pack.constant.name,
          "'positions' and 'constant' are not the pack's")
      }
      require(
        result.modes.map(\.mode) == ["learn", "practice", "game", "strict"],
        "'modes' are not the four that there are")
      require(
        result.modes.allSatisfy {
          $0.verdicts == result.positions.multipliedReportingOverflow(by: 10).0
        },
        "'modes.verdicts' are not ten keys at each position")
      require(
        result.verdicts == sum &+ result.segmentVerdicts && result.segmentVerdicts >= 0,
        "'verdicts' is not the sum of its parts")
      require(
        result.wrongVerdicts >= wrong && wrong >= 0, "'wrongVerdicts' is less than in the modes")
      require(
        (result.wrongVerdicts == 0) == result.faults.isEmpty,
        "'faults' does not fit 'wrongVerdicts'")
      return found
    }
  }

  private var verdict: Verdict {
    if wrong > 0 || !fits { return .failed }
    guard verdicts > 0 else { return .notRun }
    let digits = Verdict.overall(of: packs.map(\.verdict))
    // A record about digits that are not verified is worth no more than they are.
    return digits == .failed ? .notRun : digits
  }

  private var headline: String {
    let count = wrong == 0 ? "Zero" : wrong.grouped
    let keys = "\(count) wrong verdicts on \(verdicts.grouped) keys"
    switch verdict {
    case .failed where wrong == 0: return "The record of the validation does not fit these digits"
    case .passed, .failed: return keys
    case .claimed, .inconclusive, .notRun: return "\(keys), on digits that are not verified"
    }
  }

  private var problems: [String] {
    record.results.flatMap(\.faults) + contradictions
      + unplayed.map { "the digits of \($0) in this report are not those that were played" }
  }

  private var table: Table {
    let modes = record.results.first?.modes.map(\.mode) ?? []
    return Table(
      caption: "Verdicts, and how many of them were wrong",
      columns: [Table.Column("Constant"), Table.Column("Positions", isNumeric: true)]
        + modes.map { Table.Column($0, isNumeric: true) }
        + [Table.Column("Segments", isNumeric: true), Table.Column("Wrong", isNumeric: true)],
      rows: record.results.map { result in
        [result.constant, result.positions.grouped]
          + modes.map { mode in
            let tally = result.modes.first { $0.mode == mode }
            return tally.map { $0.verdicts.grouped } ?? "not run"
          }
          + [result.segmentVerdicts.grouped, result.wrongVerdicts.grouped]
      })
  }
}

/// The output of `pi-trainer engine validate --json`, as far as reports use it.
package struct EngineRecord: Decodable, Sendable {
  package struct Mode: Decodable, Sendable {
    package let mode: String
    package let verdicts: Int64
    /// Verdicts or counters that were wrong.
    package let wrongVerdicts: Int64
  }

  package struct Result: Decodable, Sendable {
    package let constant: String
    /// The content hash of the digits that were played.
    package let contentSHA256: String
    package let positions: Int64
    package let modes: [Mode]
    /// How many segments were played at boundaries of blocks.
    package let segments: Int64
    /// Keys that were judged in those segments.
    package let segmentVerdicts: Int64
    /// Keys that were judged in all.
    package let verdicts: Int64
    /// Verdicts or counters that were wrong in all.
    package let wrongVerdicts: Int64
    /// The first faults, a sentence each.
    package let faults: [String]
  }

  package let results: [Result]
}
