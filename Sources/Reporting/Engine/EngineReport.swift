internal import DigitCore
internal import DigitVerification
internal import NumberText

/// The report on the practice engine, against which every digit of the packs was played.
public struct EngineReport: Sendable {
  private let record: EngineRecord
  private let packs: [PackFindings]

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - record: what the validation found.
  ///   - packs: the packs of the same report; a validation of other digits says nothing of them.
  public init(record: EngineRecord, packs: [PackFindings]) {
    self.record = record
    self.packs = packs
  }

  /// The part about the engine, for a report with other parts.
  public var section: Section {
    Section(
      id: "engine", title: "Practice engine", symbol: "⌨", verdict: verdict, headline: headline,
      problems: problems,
      blocks: [
        .paragraph(
          "The engine judges every key that is typed. Here it was given every decimal of the"
            + " packs: at each position, in each mode, the right digit had to be accepted and each"
            + " of the nine wrong ones refused, and all counters, streaks and positions had to be"
            + " correct. The expected digits were computed again; their hash is the packs' content"
            + " hash."),
        .table(table),
        .commands([
          "pi-trainer engine validate " + record.results.map(\.constant).joined(separator: " ")
        ]),
      ])
  }

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

  private var verdict: Verdict {
    if wrong > 0 { return .failed }
    return unplayed.isEmpty && verdicts > 0 ? .passed : .notRun
  }

  private var headline: String {
    let count = wrong == 0 ? "Zero" : wrong.grouped
    return "\(count) wrong verdicts on \(verdicts.grouped) keys"
  }

  private var problems: [String] {
    record.results.flatMap(\.faults)
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
          + [
            result.segmentVerdicts.grouped, result.wrongVerdicts.grouped,
          ]
      })
  }
}
