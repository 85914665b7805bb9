internal import Arithmetic
package import Constants
internal import DigitCore
internal import Parallelism
internal import Text

/// Hexadecimal digits that are extracted without those before.
struct CheckG: DigitCheck {
  let id = CheckIdentifier.hexadecimalWindows
  let level = CheckLevel.thorough
  let scope = CheckScope.places
  let isIndispensable = false
  let stage = GenerationStage.hexadecimal.name

  func result(of run: CheckRun) -> CheckResult {
    let constant = run.generated.constant
    let formula = ExtractionFormula.named(constant.name)
    guard constant == .pi || formula != nil,
      case .conversion(_, let enclosure) = run.generated.origin
    else {
      return CheckResult(
        id, notRun: .doesNotApply, "no formula is known here that extracts digits on their own")
    }
    guard
      let certain = HexadecimalWindow.lastCertain(ofDecimals: run.generated.decimals.count)
    else {
      return CheckResult(id, notRun: .doesNotApply, "there are fewer than 40 hexadecimal digits")
    }
    if let last = formula?.lastPosition, certain > last {
      return CheckResult(
        id, notRun: .doesNotApply, "the formula reaches to position \(last.grouped) only")
    }
    return HexadecimalComparison(
      formula: formula, enclosure: enclosure, contentHash: run.scan.contentHash,
      context: run.context, parts: run.certifier.hexadecimalParts
    ).result(id, certain: certain)
  }
}

/// Windows of hexadecimal digits, extracted and compared with a binary value.
private struct HexadecimalComparison {
  /// How many windows are at places that are drawn at random and kept secret.
  static let secretCount = 2

  /// That of the constant; `nil` for π.
  let formula: ExtractionFormula?
  let enclosure: Enclosure
  let contentHash: [UInt8]
  let context: GenerationContext

  /// Parts of windows at public places that were summed before, with the windows' positions.
  let parts: [(position: UInt64, part: HexadecimalPart)]

  func result(_ id: CheckIdentifier, certain: UInt64) -> CheckResult {
    let positions = HexadecimalWindow.positions(digest: contentHash, lastPosition: certain)
    var details = positions.enumerated().map { index, position in
      let found = extracted(position, index, of: positions.count) ?? "no certain digits"
      return detail("position \(position)", digits(at: position), found)
    }
    for index in 0..<Self.secretCount {
      let (position, found) = secretWindow(index, of: positions.count, certain: certain)
      let detail = detail("secret position \(position)", digits(at: position), found)
      // A secret place that agrees is not written down: equal requests give equal bytes.
      if !detail.agrees { details.append(detail) }
    }
    let places = "\(positions.count) named places"
    let bits = 4 * Set(positions.flatMap { $0..<$0 + 32 }).count
    return CheckResult(
      id,
      "\(positions.count) windows of 32 hexadecimal digits, the last one at the end of the binary"
        + " value, and \(Self.secretCount) more at places that the run drew at random and kept"
        + " secret, against \(formula?.name ?? "Bellard's formula"), each extracted at two"
        + " neighbouring places",
      decimals: 0,
      coverage: Coverage(
        text: "\(bits) bits of the binary value, at \(places); no decimal"),
      missProbability: "16^-32 that a wrong window agrees by chance; a fault outside the windows is"
        + " not seen",
      details: details)
  }

  private func detail(_ name: String, _ expected: String, _ found: String) -> CheckResult.Detail {
    .init(name, "\(expected) computed, \(found) extracted", agrees: found == expected)
  }

  /// The extracted digits, or why there are none; `nil` where they are not certain.
  private func extracted(_ position: UInt64, _ index: Int, of count: Int) -> String? {
    // The certifier looks at the same flag when the check has returned.
    if context.arithmetic.cancellation?.isRaised == true { return "no digits (cancelled)" }
    do throws(HexadecimalError) {
      let parts = parts.filter { $0.position == position }.map(\.part)
      if index < count, !parts.isEmpty {
        return try HexadecimalWindow(position: position, by: formula, parts: parts).text
      }
      let window = try HexadecimalWindow(
        position: position, by: formula, workers: context.workers
      ) {
        let share = Double($0) / Double(max(1, $1))
        let done = (Double(index) + share) / Double(count + Self.secretCount)
        context.report(GenerationProgress(stage: .hexadecimal, share: done))
      }
      return window.text
    } catch {
      return error.code == .ambiguous ? nil : "no digits (\(error))"
    }
  }

  /// A window at a place that nobody knows beforehand.
  ///
  /// About once in 2^22 windows the digits cannot be told apart; another place is drawn then.
  private func secretWindow(
    _ index: Int, of publicCount: Int, certain: UInt64
  ) -> (position: UInt64, digits: String) {
    while true {
      let position = HexadecimalWindow.secretPosition(lastPosition: certain)
      let found = extracted(position, publicCount + index, of: publicCount)
      if let found { return (position, found) }
    }
  }

  /// 32 hexadecimal digits of the computed value.
  private func digits(at position: UInt64) -> String {
    var window = enclosure.lower.value.droppingLowBits(enclosure.bits - 4 * Int64(position + 31))
    window.keepLowBits(128)
    var text = ""
    for _ in 0..<32 {
      let digit = window.lowBits(4).word ?? 0
      text = String(digit, radix: 16, uppercase: true) + text
      window >>= 4
    }
    return text
  }
}

extension GenerationStage {
  /// Extracting hexadecimal digits.
  package static let hexadecimal = GenerationStage(name: "hexadecimal windows")
}
