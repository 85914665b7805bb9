public import BigArithmetic
public import ConstantGeneration
public import SystemPackage

/// A request for a pack of certified digits.
public struct PackRequest: Sendable {
  /// The constant and what is known about computing it.
  public let definition: ConstantDefinition

  /// The formula that makes the digits.
  public let formula: any ConstantFormula

  /// How many decimals.
  public let decimals: Int64

  /// How thoroughly they are checked.
  public let level: CheckLevel

  /// Where the pack goes.
  public let path: FilePath

  /// Whether a file of that name may be replaced.
  public let isReplacing: Bool

  /// The processors to use.
  public let workers: Workers

  /// A fault to inject, for tests.
  package var fault: InjectedComputationFault?

  /// Creates a request.
  public init(
    definition: ConstantDefinition, formula: any ConstantFormula, decimals: Int64,
    level: CheckLevel, path: FilePath, isReplacing: Bool, workers: Workers
  ) {
    self.definition = definition
    self.formula = formula
    self.decimals = decimals
    self.level = level
    self.path = path
    self.isReplacing = isReplacing
    self.workers = workers
  }
}

extension PackRequest {
  /// An estimate of the memory at the peak, in bytes.
  ///
  /// A thorough check computes a second time while half of the first computation is still held.
  public var peakMemory: Int64 {
    let first = formula.peakMemory(decimals: decimals)
    guard level == .thorough, let partner = definition.partner(of: formula.name) else {
      return first
    }
    // What every process takes, whatever it computes, counts once.
    let held = (first - formula.peakMemory(decimals: 1)) / 2
    return max(first, held + partner.formula.peakMemory(decimals: decimals))
  }
}
