internal import Arithmetic
package import Constants
internal import DigitCore
internal import Parallelism

/// Hexadecimal digits of π that are extracted without those before.
struct CheckG: DigitCheck {
  let id = CheckIdentifier.hexadecimalWindows
  let letter: Character = "G"
  let title = "Hexadecimal digits extracted on their own"
  let level = CheckLevel.thorough
  let scope = CheckScope.places
  /// It speaks of π alone.
  let isIndispensable = false
  let stage = GenerationStage.hexadecimal.name

  func result(of run: CheckRun) -> CheckResult {
    guard run.generated.constant == .pi, case .conversion(_, let enclosure) = run.generated.origin
    else {
      return CheckResult(id, notRun: .doesNotApply, "digits are extracted on their own for pi only")
    }
    guard
      let certain = HexadecimalWindow.lastCertain(ofDecimals: run.generated.decimals.count)
    else {
      return CheckResult(id, notRun: .doesNotApply, "there are fewer than 40 hexadecimal digits")
    }
    return HexadecimalComparison(
      enclosure: enclosure, contentHash: run.scan.contentHash, context: run.context,
      parts: run.certifier.hexadecimalParts
    ).result(id, certain: certain)
  }
}

/// Windows of hexadecimal digits, extracted and compared with a binary value.
private struct HexadecimalComparison {
  /// How many windows are at places that are drawn at random and kept secret.
  static let secretCount = 2

  let enclosure: Enclosure
  let contentHash: [UInt8]
  let context: GenerationContext

  /// Parts of windows at public places that were summed before, by the windows' positions.
  let parts: [UInt64: [HexadecimalPart]]

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
    return CheckResult(
      id,
      "\(positions.count) windows of 32 hexadecimal digits, the last one at the end of the binary"
        + " value, and \(Self.secretCount) more at places that the run drew at random and kept"
        + " secret, against Bellard's formula, each extracted at two neighbouring places",
      decimals: 0,
      coverage: Coverage(
        text: "\(128 * positions.count) bits of the binary value, at \(places); no decimal"),
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
      if index < count, let parts = parts[position] {
        return try HexadecimalWindow(position: position, parts: parts).text
      }
      let window = try HexadecimalWindow(position: position, workers: context.workers) {
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
  /// Extracting hexadecimal digits of π.
  package static let hexadecimal = GenerationStage(name: "hexadecimal windows")
}
