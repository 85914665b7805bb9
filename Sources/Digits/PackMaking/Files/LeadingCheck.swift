internal import Constants
package import DigitChecks
package import DigitCore
package import DigitPacks
internal import Processes
internal import Text

/// What the beginning of a file tells, before anything long begins.
package struct LeadingCheck {
  /// From this many decimals on a file is long; a short one is computed again at once, which says
  /// more.
  private static let longCount = 100_000

  /// The constant: the given one, the file's own, or the one of its first decimals.
  let definition: ConstantDefinition?

  /// The first decimal that is wrong among the first thousand of a long file, or `nil`.
  package let difference: DigitAudit.Difference?

  private let file: DigitFile

  /// Reads the beginning; afterwards the file is at its first decimal.
  ///
  /// - Parameter constant: what it is to hold; `nil` where the file or its decimals name the
  ///   constant.
  package init(_ file: DigitFile, _ constant: MathematicalConstant? = nil) throws {
    self.file = file
    try file.seek(to: 0)
    let (bytes, count) = try file.readPacked(atMost: Self.longCount)
    try file.seek(to: 0)
    guard count > 0 else {
      definition = constant.flatMap { ConstantDefinition.of($0) }
      difference = nil
      return
    }
    let beginning = PackedDecimalStore(bytes: bytes, digitCount: Int64(count))
    let known: ConstantDefinition?
    if let pack = file.pack {
      do { known = try pack.definition() } catch { throw DigitsRefused("'\(file.path)': \(error)") }
    } else if let constant {
      known = ConstantDefinition.of(constant)
    } else {
      known = try ConstantRecognition.constant(of: beginning)
    }
    definition = known
    guard count == Self.longCount, let constant = known?.constant else {
      difference = nil
      return
    }
    difference = try LeadingDecimals.firstDifference(beginning, constant)
  }

  /// Requires the memory for computing the decimals again.
  ///
  /// - Parameters:
  ///   - count: how many decimals the file holds; `nil` where only its end tells.
  ///   - isHeld: whether the file's decimals are in memory, two a byte.
  ///   - advice: what to do instead.
  package func requireMemory(
    for count: Int64?, at level: CheckLevel, isHeld: Bool = false, bytesPerDecimal: Int64 = 0,
    advice: String? = nil
  ) throws(MemoryShortage) {
    guard let count, let definition else { return }
    let held = (isHeld ? count / 2 : 0) + bytesPerDecimal * count
    try MemoryGuard().require(
      PackRequest.peakMemory(
        of: definition.defaultFormula, in: definition, digitCount: level == .none ? 1 : count,
        level: level, workers: MachineInfo.processorCount) + held,
      for: "'\(file.path)': computing its \(count.counted("decimal")) again", advice: advice)
  }

  /// Reads all decimals into memory, while there is memory for them.
  func decimalsInMemory() throws -> PackedDecimalStore {
    try PackedDecimalStore(file) {
      try MemoryGuard().require($0, for: "'\(file.path)': holding its decimals")
    }
  }

  /// The decimals to certify: those of a pack are read block by block later, others are packed into
  /// memory.
  func store() throws -> any DecimalStore {
    if let pack = file.pack { return pack }
    return try decimalsInMemory()
  }
}
