/// What evaluating a formula gives.
public struct FormulaResult: Sendable {
  /// The constant between two bounds.
  public let enclosure: Enclosure

  /// The evidence of every long step, in the order in which they were made.
  public let evidence: [Evidence]

  /// Makes a result.
  public init(enclosure: Enclosure, evidence: [Evidence]) {
    self.enclosure = enclosure
    self.evidence = evidence
  }
}
