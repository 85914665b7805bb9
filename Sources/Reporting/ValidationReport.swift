/// The front page: everything that was validated, each part with its verdict.
public struct ValidationReport: Sendable {
  private let digits: DigitReport
  private let engine: EngineReport?
  private let latency: LatencyReport?

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - digits: the packs.
  ///   - engine: the engine's validation, if it was run.
  ///   - latency: the latency gate; without one the page says that it was not run.
  public init(digits: DigitReport, engine: EngineReport? = nil, latency: LatencyReport? = nil) {
    self.digits = digits
    self.engine = engine
    self.latency = latency
  }

  private var requiredSections: [Section] { [digits.section] + [engine?.section].compactMap { $0 } }

  /// Whether digits and engine passed and no latency gate failed.
  ///
  /// A gate that is inconclusive, as on a noisy machine, or was not run is shown on the page and is
  /// not a failure.
  public var isAcceptable: Bool {
    requiredSections.allSatisfy { $0.verdict == .passed } && latency?.section.verdict != .failed
  }

  /// The report, with the verdict of the worst part that was run.
  public var report: Report {
    let gate = latency?.section ?? LatencyReport.notRun
    let all = requiredSections + [gate]
    let run = latency == nil ? requiredSections : all
    let headline = all.compactMap(\.headline).map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: ". ")
    return Report(
      title: "Validation report", headline: headline + ".", introduction: digits.introduction,
      sections: all, run: digits.runSection,
      verdict: Verdict.overall(of: run.compactMap(\.verdict)))
  }
}
