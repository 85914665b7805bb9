package import Arithmetic
package import Constants

/// What the digits and all checks of one run have in common.
///
/// The text is the same on every processor that has a transform, whichever it is. Where GMP
/// multiplies alone and a check compares whole values, a fault of GMP could be on both sides, and
/// the certificate says so.
package struct SharedComponents: Sendable {
  /// One sentence for each component.
  package let texts: [String]

  /// Creates the list of a run.
  ///
  /// - Parameter origin: where the decimals came from; `nil` where they were only imported.
  package init(
    _ origin: DecimalOrigin?, _ level: CheckLevel, _ multiplication: MultiplicationVariant
  ) {
    let isConverted = origin.map { origin in
      if case .conversion = origin { true } else { false }
    }
    self.init(isConverted: isConverted, level, multiplication)
  }

  private init(isConverted: Bool?, _ level: CheckLevel, _ multiplication: MultiplicationVariant) {
    let sentences = Self.sentences
    let process = sentences["process", "one"]
    guard let isConverted else {
      texts = [process]
      return
    }
    let isThorough = level == .thorough
    let multiplied = !isThorough ? "standard" : multiplication == .gmp ? "gmp" : "own"
    let converted = (isConverted ? "radix" : "direct") + (isThorough ? "-thorough" : "")
    let others = sentences["multiplication", "independent"]
    texts = [
      "\(sentences["multiplication", multiplied]); \(others)", sentences["conversion", converted],
      process,
    ]
  }

  /// Whether a certificate has the list of its level, whatever multiplied.
  static func areTold(by certificate: Certificate) -> Bool {
    let isConverted = certificate.enclosure.map { $0["decimals"] == nil }
    return MultiplicationVariant.allCases.contains {
      Self(isConverted: isConverted, certificate.level, $0).texts == certificate.shared
    }
  }

  private static let sentences = EmbeddedTexts(PackageResources.shared_txt)
}
