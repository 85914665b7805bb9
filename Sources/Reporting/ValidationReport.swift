/// The front page: everything that was validated, each part with its verdict.
public struct ValidationReport: Sendable {
  private let digits: DigitReport
  private let engine: EngineReport?
  private let latency: LatencyReport?

  /// Joins the parts that there are.
  ///
  /// - Parameters:
  ///   - digits: the packs.
  ///   - engine: the engine's validation, where one was run.
  ///   - latency: the latency gate; without one the page says that it was not run.
  public init(digits: DigitReport, engine: EngineReport? = nil, latency: LatencyReport? = nil) {
    self.digits = digits
    self.engine = engine
    self.latency = latency
  }

  private var proven: [Section] { [digits.section] + [engine?.section].compactMap { $0 } }

  /// Whether nothing speaks against the product: digits and engine passed, and no latency gate
  /// failed.
  ///
  /// A noisy machine makes the gate inconclusive, and somebody who wants digits alone does not run
  /// it: both show on the page, and neither is a failure.
  public var isAcceptable: Bool {
    proven.allSatisfy { $0.verdict == .passed } && latency?.section.verdict != .failed
  }

  /// The report, with the verdict of the worst part that was run.
  public var report: Report {
    let gate = latency?.section ?? LatencyReport.notRun
    let all = proven + [gate]
    let run = latency == nil ? proven : all
    let headline = all.compactMap(\.headline).map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: ". ")
    return Report(
      title: "Validation report", headline: headline + ".", introduction: digits.introduction,
      sections: all, run: digits.runSection,
      verdict: Verdict.whole(of: run.compactMap(\.verdict)))
  }
}
