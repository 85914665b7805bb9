/// What evaluating a formula gives.
public struct FormulaResult: Sendable {
  /// The constant between two bounds.
  public let enclosure: Enclosure

  /// The evidence of every long step, in order.
  public let evidence: [Evidence]

  /// Creates a result.
  public init(enclosure: Enclosure, evidence: [Evidence]) {
    self.enclosure = enclosure
    self.evidence = evidence
  }
}
