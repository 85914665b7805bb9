import BigArithmetic
import ConstantGeneration
import DigitCore
import DigitPack
import PlatformIO
import SystemPackage

/// The digits that a session is played against: those of a pack, or computed ones.
final class EngineDigitSource {
  /// How many decimals are computed where there is no pack.
  private static let computedDecimals: Int64 = 1_000_000

  private let pack: DigitPack?

  /// The reason why there are no digits.
  private(set) var failure: CommandFailure?

  /// Creates a source of digits.
  ///
  /// - Parameter pack: the pack to take them from, or `nil` for that of the constant.
  /// - Throws: ``CommandFailure`` when the pack cannot be opened.
  init(pack path: String?) throws {
    guard let path else {
      pack = nil
      return
    }
    pack = try mappingErrors { try DigitPack(mapping: FilePath(path)) }
  }

  /// The digits of a constant, or `nil` with the reason in ``failure``.
  func digits(of constant: MathematicalConstant) -> [Digit]? {
    do {
      if let pack {
        guard pack.constant == constant else {
          throw CommandFailure(
            .usage,
            "--pack '\(pack.path)': it is a pack of \(pack.constant.name), the transcript"
              + " is of \(constant.name)")
        }
        return try Self.digits(of: pack)
      }
      if let pack = try DigitLibrary.existingPack(of: constant) {
        return try Self.digits(of: DigitPack(mapping: pack))
      }
      return try Self.computed(constant)
    } catch {
      failure = CommandFailure(error)
      return nil
    }
  }

  private static func digits(of pack: DigitPack) throws -> [Digit] {
    let digits = try pack.preload(DigitRange(0..<pack.digitCount))
    return (0..<pack.digitCount).compactMap { digits.digit(at: $0) }
  }

  /// Computed decimals.
  static func computed(_ constant: MathematicalConstant) throws -> [Digit] {
    try computed(constant, count: computedDecimals).compactMap { Digit(ascii: $0) }
  }

  /// Computed decimals as ASCII.
  static func computed(_ constant: MathematicalConstant, count: Int64) throws -> [UInt8] {
    guard let definition = ConstantDefinition.of(constant) else {
      throw CommandFailure(.usage, "\(constant.name) cannot be computed; name a pack")
    }
    let context = GenerationContext(workers: Workers(MachineInfo.processorCount))
    return try DigitGenerator(formula: definition.defaultFormula)
      .decimals(count, context: context).decimals.asciiText
  }
}
