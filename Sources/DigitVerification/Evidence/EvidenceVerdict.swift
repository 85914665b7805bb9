/// The result of checking one piece of evidence.
public struct EvidenceVerdict: Sendable {
  /// The step, such as `series` or `square root`.
  public let step: String

  /// What was compared, as text.
  public let statement: String

  /// Whether both sides agree modulo every prime and every bound holds.
  public let holds: Bool

  /// The residues that were compared, by the name of the integer or side.
  public let residues: [(name: String, values: ResidueVector)]

  /// The size in bits of the largest integer involved, which bounds the chance of a miss.
  public let bits: Int64
}
