internal import BigArithmetic
internal import ConstantGeneration
internal import DigitCore

/// Hexadecimal digits of π, extracted on their own and compared with the binary value.
struct HexadecimalCheck: Sendable {
  let generated: GeneratedDigits
  let contentHash: [UInt8]
  let context: GenerationContext

  /// Runs the check.
  func result() -> CheckResult {
    guard generated.constant == .pi, case .conversion(_, let enclosure) = generated.origin else {
      return CheckResult(
        .hexadecimalWindows, notRun: "digits are extracted on their own for pi only")
    }
    // The binary value is certain to the bits that the decimals need; the guard bits are not.
    let certain = UInt64(DecimalPrecision.bits(forDecimals: generated.decimals.count) / 4)
    guard certain >= 40 else {
      return CheckResult(.hexadecimalWindows, notRun: "there are fewer than 40 hexadecimal digits")
    }
    let positions = HexadecimalWindow.positions(digest: contentHash, lastPosition: certain)
    var details: [CheckResult.Detail] = []
    var passed = true
    for (index, position) in positions.enumerated() {
      let expected = digits(at: position, of: enclosure)
      let found = extracted(position, share: (index, positions.count))
      if found != expected { passed = false }
      details.append(.init("position \(position)", "\(expected) computed, \(found) extracted"))
    }
    return CheckResult(
      .hexadecimalWindows, passed: passed,
      "\(positions.count) windows of 32 hexadecimal digits, the last one at the end of the binary"
        + " value, against Bellard's formula, each extracted at two neighbouring places",
      decimals: generated.decimals.count,
      missProbability: "16^-32 a window by chance",
      details: details)
  }

  /// The extracted digits, or the reason why there are none.
  private func extracted(_ position: UInt64, share: (index: Int, count: Int)) -> String {
    do throws(HexadecimalError) {
      let window = try HexadecimalWindow(position: position, threads: context.workers.count) {
        let done = (Double(share.index) + Double($0) / Double(max(1, $1))) / Double(share.count)
        context.report(GenerationProgress(stage: .hexadecimal, share: done))
      }
      return window.text
    } catch {
      return "no certain digits (\(error))"
    }
  }

  /// 32 hexadecimal digits of the computed value.
  private func digits(at position: UInt64, of enclosure: Enclosure) -> String {
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
  static let hexadecimal = GenerationStage(name: "hexadecimal windows")
  /// Certifying the steps by residues.
  static let residues = GenerationStage(name: "residues")
  /// Writing and reading back.
  static let pack = GenerationStage(name: "pack")
}
