/// One fact about the digits of a constant, and where it comes from.
public struct KnownAnswer: Equatable, Sendable {
  /// Where a fact comes from.
  public struct Provenance: Equatable, Sendable {
    /// Whether it was published elsewhere; otherwise this project derived it.
    public let isExternal: Bool

    /// Whether it was recomputed from scratch with PARI/GP before it was written down.
    public let isRecomputed: Bool

    /// The publication, or what derived it.
    public let source: String

    /// Creates a provenance.
    public init(isExternal: Bool, isRecomputed: Bool, source: String) {
      self.isExternal = isExternal
      self.isRecomputed = isRecomputed
      self.source = source
    }
  }

  /// The name of the constant; facts also exist for constants that the product does not yet know.
  public let constantName: String

  /// What it is about.
  public let kind: KnownAnswerKind

  /// How many decimals the fact needs: N; for hexadecimal digits the last hexadecimal position.
  public let digitCount: Int64

  /// What the kind needs besides, such as the pattern of a first occurrence; else empty.
  public let argument: String

  /// The answer, in the form that the kind describes.
  public let expected: String

  /// Where it comes from.
  public let provenance: Provenance

  /// How many decimals are needed to compare the fact; 0 for facts that are not about decimals.
  public var requiredDecimals: Int64 {
    switch kind {
    case .nextTenDecimals: digitCount + 10
    case .hexadecimalDigits: 0
    default: digitCount
    }
  }

  /// Creates a fact.
  public init(
    _ constantName: String, _ kind: KnownAnswerKind, _ digitCount: Int64, argument: String = "",
    _ expected: String, _ provenance: Provenance
  ) {
    self.constantName = constantName
    self.kind = kind
    self.digitCount = digitCount
    self.argument = argument
    self.expected = expected
    self.provenance = provenance
  }
}

extension KnownAnswer.Provenance {
  /// Derived by this project with PARI/GP; no outside publication is known.
  static let ownWithPARI = KnownAnswer.Provenance(
    isExternal: false, isRecomputed: true, source: "derived with PARI/GP")

  /// Published elsewhere, and recomputed if `recomputed`.
  static func published(_ source: String, recomputed: Bool) -> KnownAnswer.Provenance {
    KnownAnswer.Provenance(isExternal: true, isRecomputed: recomputed, source: source)
  }
}
