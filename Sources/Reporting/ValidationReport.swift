/// The front page: everything that was validated, each part with its verdict.
public struct ValidationReport: Sendable {
  private let digits: DigitReport
  private let engine: EngineReport?

  /// Joins the parts that there are.
  ///
  /// - Parameters:
  ///   - digits: the packs.
  ///   - engine: the engine's validation, where one was run.
  public init(digits: DigitReport, engine: EngineReport? = nil) {
    self.digits = digits
    self.engine = engine
  }

  /// The report.
  public var report: Report {
    let sections = [digits.section] + [engine?.section].compactMap { $0 }
    let headline = sections.compactMap(\.headline).joined(separator: "; ")
    return Report(
      title: "Validation report", headline: headline + ".", introduction: digits.introduction,
      sections: sections, run: digits.runSection)
  }
}
