package import Arithmetic
package import Constants
public import DigitChecks
public import DigitCore
public import DigitPacks
package import DigitProofs
package import Parallelism
public import SystemPackage

/// A request for a pack of certified digits.
///
/// ```swift
/// let request = try PackRequest(of: .pi, digitCount: 100_000, path: "pi.digitpack", threads: 2)
/// let pack = try await request.make { print("\($0.stage): \(Int($0.fraction * 100)) %") }
/// ```
public struct PackRequest: Sendable {
  /// The constant and what is known about computing it.
  package let definition: ConstantDefinition

  package let formula: any ConstantFormula

  /// How many decimals.
  public internal(set) var digitCount: Int64

  /// How thoroughly they are checked.
  public let level: CheckLevel

  /// Where the pack goes; its certificate and its proof lie beside it.
  public let path: FilePath

  /// Whether files of the pack's name may be replaced.
  package let isReplacing: Bool

  package let workers: Workers

  /// Whether a proof is made as well.
  public var isProved: Bool { proof != nil }

  /// What proves the decimals, where a proof is made.
  package let proof: ProofFormula?

  /// A fault to inject, for tests.
  package var fault: InjectedComputationFault?

  /// - Parameters:
  ///   - formula: what computes them; `nil` for the usual one of the constant.
  ///   - path: where the pack goes; empty where digits are computed and none is written.
  package init(
    definition: ConstantDefinition, formula: (any ConstantFormula)? = nil, digitCount: Int64,
    level: CheckLevel, path: FilePath = "", isReplacing: Bool = false, workers: Workers,
    isProved: Bool = false, proof: ProofFormula? = nil
  ) {
    self.definition = definition
    self.formula = formula ?? definition.defaultFormula
    self.digitCount = digitCount
    self.level = level
    self.path = path
    self.isReplacing = isReplacing
    self.workers = workers
    self.proof = proof ?? (isProved ? ProofFormula.all(of: definition.constant).first : nil)
  }

  /// Creates a request; nothing is done yet.
  ///
  /// - Parameters:
  ///   - constant: the constant, one of those that are known.
  ///   - digitCount: how many decimals, at least 1.
  ///   - path: where the pack goes, by custom with the ending `.digitpack`.
  ///   - level: how thoroughly the decimals are checked before the pack gets its name.
  ///   - replacing: whether files of the pack's name may be replaced.
  ///   - proving: whether a proof is made as well, `pi.proof` beside `pi.digitpack`.
  ///   - threads: how many threads work, at least 1.
  /// - Throws: `DigitWorkError` with code `request`: nothing computes the constant, or so many
  ///   decimals.
  public init(
    of constant: MathematicalConstant, digitCount: Int64, path: FilePath,
    level: CheckLevel = .standard, replacing: Bool = false, proving: Bool = false, threads: Int = 1
  ) throws(DigitWorkError) {
    guard let definition = ConstantDefinition.of(constant) else {
      throw DigitWorkError(.request, "\(constant.name) cannot be computed")
    }
    guard digitCount >= 1, digitCount <= PackLayout.maximumDigitCount else {
      throw DigitWorkError(
        .request, "a pack has 1 to \(PackLayout.maximumDigitCount) decimals, not \(digitCount)")
    }
    self.init(
      definition: definition, digitCount: digitCount, level: level, path: path,
      isReplacing: replacing, workers: Workers(threads), isProved: proving)
  }

  /// Makes the pack: computes, writes and checks the digits.
  ///
  /// The work is done on threads of its own. When the task that calls is cancelled, it ends soon
  /// and leaves no file; MPFR, which `CheckLevel.thorough` calls, ends by itself alone. Equal
  /// requests give equal files.
  ///
  /// - Parameter progress: gets each stage with its share; called on any thread, one call at a
  ///   time, so it must be quick.
  /// - Returns: the pack, which has its name, with its certificate inside and beside it. A task
  ///   that was cancelled too late gets it as well.
  /// - Throws: `PackError` where a file could not be written, `DigitWorkError` where there is too
  ///   little memory, a check failed or the machine computed wrongly, `CancellationError` when the
  ///   task was cancelled.
  /// - Complexity: O(n log³ n) for n decimals; ``peakMemory`` bytes.
  public func make(
    progress: @escaping @Sendable (DigitProgress) -> Void = { _ in }
  ) async throws -> PackSummary {
    guard MemoryGuard().allows(peakMemory) else {
      throw DigitWorkError(
        .memory, "\(digitCount) decimals need about \(peakMemory >> 20) MiB of memory")
    }
    return try await withBlockingThread { cancellation in
      let order = ProgressOrder(progress)
      let maker = PackMaker(cancellation: cancellation, report: order.report)
      let made: MadePack
      do throws(PackMakingError) { made = try maker.make(self) } catch { throw error.cause }
      guard let pack = made.pack else {
        throw DigitWorkError(.failedCheck, made.certificate.conclusion)
      }
      order.finish()
      return pack
    }
  }

  /// An estimate of the memory at the peak, in bytes.
  public var peakMemory: Int64 {
    max(
      proof.map {
        DigitProof.peakMemory(of: definition.constant, by: $0, digitCount: digitCount)
      } ?? 0,
      Self.peakMemory(
        of: formula, in: definition, digitCount: digitCount, level: level, workers: workers.count))
  }

  /// An estimate of the memory for computing and checking decimals, in bytes.
  ///
  /// Check H computes a second time while half of the first computation is still held.
  package static func peakMemory(
    of formula: any ConstantFormula, in definition: ConstantDefinition, digitCount: Int64,
    level: CheckLevel, workers: Int
  ) -> Int64 {
    let first = formula.peakMemory(digitCount: digitCount, workers: workers)
    guard
      definition.asksForSecond(at: level),
      let partner = definition.partner(of: formula.identifier)
    else { return first }
    // What every process takes, whatever it computes, counts once.
    let held = (first - formula.peakMemory(digitCount: 1, workers: workers)) / 2
    let second = partner.formula.peakMemory(digitCount: digitCount, workers: workers)
    let (sum, overflow) = held.addingReportingOverflow(second)
    return max(first, overflow ? .max : sum)
  }
}

/// Where the digits of a pack come from.
package enum PackSource {
  /// The formula of the request, computed in memory.
  case formula
  /// The steps of a computation, and the parts of hexadecimal windows by the windows' positions.
  case steps(GeneratedDigits, hexadecimalParts: [(position: UInt64, part: HexadecimalPart)])
  /// A file from elsewhere, compared with a new computation; a pipe was read into memory before.
  case file(DigitFile, read: PackedDecimalStore?)
  /// Decimals that a text of digits in radix 16 fixes, compared in the same way.
  case converted(PackedDecimalStore, from: HexadecimalText)
}
