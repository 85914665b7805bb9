import DigitCore
import DigitPack
import PlatformIO
import SystemPackage
import TerminalTrainer

/// Provides the trainer with digits of packs, which are opened on demand and verified before use.
final class PackDigitProvider: DigitProvider {
  /// The most decimals of a session from the start.
  private static let longestSession: Int64 = 1_000_000

  private var packs: [MathematicalConstant: DigitPack] = [:]
  private var preloaded: [MathematicalConstant: SessionDigits] = [:]

  func available(of constant: MathematicalConstant) throws(DigitProviderError) -> Int64 {
    try pack(of: constant).digitCount
  }

  func digits(
    of constant: MathematicalConstant, _ range: DigitRange?
  ) throws(DigitProviderError) -> SessionDigits {
    let pack = try pack(of: constant)
    if range == nil, let supply = preloaded[constant] { return supply }
    let whole = DigitRange(0..<min(pack.digitCount, Self.longestSession))
    // Whole lines of ten: the lines around a segment are drawn as well.
    let wanted = range.map { DigitRange($0.lowerIndex / 10 * 10..<max($0.upperIndex, 0)) } ?? whole
    do throws(PackError) {
      let supply = SessionDigits.preloaded(try pack.preload(wanted))
      if range == nil { preloaded[constant] = supply }
      return supply
    } catch {
      packs[constant] = nil
      throw Self.providerError(error, constant)
    }
  }

  private func pack(of constant: MathematicalConstant) throws(DigitProviderError) -> DigitPack {
    if let pack = packs[constant] { return pack }
    let path: FilePath?
    do { path = try DigitLibrary.existingPack(of: constant) } catch {
      throw DigitProviderError("\(error)")
    }
    guard let path else {
      throw DigitProviderError(
        "no digits of \(constant.name): 'pi-trainer digits generate \(constant.name)' makes them")
    }
    do throws(PackError) {
      let pack = try DigitPack(mapping: path)
      try pack.require(constant)
      packs[constant] = pack
      return pack
    } catch { throw Self.providerError(error, constant) }
  }

  /// The error for a pack that does not verify, with the command that makes it again.
  private static func providerError(
    _ error: PackError, _ constant: MathematicalConstant
  ) -> DigitProviderError {
    let folder = FilePath(error.path).removingLastComponent()
    return DigitProviderError(
      "\(error.reason) — make '\(error.path)' again: pi-trainer digits generate \(constant.name)"
        + " --out \(folder.string) --force")
  }
}
