internal import Arithmetic
internal import Constants
internal import DigitCore
public import DigitPacks
internal import Parallelism

/// What verifying the digits of a pack has shown.
public struct PackVerdict: Sendable {
  /// Whether every decimal was computed again and agrees, by every check of the level.
  ///
  /// At the level ``CheckLevel/none`` nothing is computed, so nothing is verified.
  public let isVerified: Bool

  /// The 1-based position of the first wrong decimal; `nil` where none was found.
  public let wrongPosition: Int64?

  /// The verdict in a sentence.
  public let conclusion: String

  /// All checks, those that did not run included.
  public let checks: [CheckResult]

  init(_ outcome: DigitAudit.Outcome) {
    isVerified = outcome.certificate.isVerified && !outcome.hasFailed
    wrongPosition = outcome.firstDifference?.position
    conclusion = outcome.certificate.conclusion
    checks = outcome.certificate.checks
  }
}

extension GenerationStage {
  /// Comparing a file with its own hashes.
  fileprivate static let file = GenerationStage(name: "file")
}

extension DigitPack {
  /// Verifies the file, and then its digits by computing them again.
  ///
  /// The work is done on threads of its own. When the task that calls is cancelled, it ends soon;
  /// MPFR, which ``CheckLevel/thorough`` calls, ends by itself alone.
  ///
  /// ```swift
  /// let verdict = try await pack.verify(at: .standard, threads: 2)
  /// print(verdict.isVerified, verdict.conclusion)
  /// ```
  ///
  /// - Parameters:
  ///   - level: how thoroughly.
  ///   - threads: how many threads work, at least 1.
  ///   - progress: gets each stage with its share; called on any thread, one call at a time.
  /// - Returns: what was shown; wrong digits are a verdict, not an error.
  /// - Throws: `PackError` where the file is damaged or cannot be read, ``DigitWorkError`` where
  ///   the computation failed, `CancellationError` when the task was cancelled.
  /// - Complexity: that of making the digits, O(n log³ n), and their memory.
  public func verify(
    at level: CheckLevel, threads: Int = 1,
    progress: @escaping @Sendable (DigitProgress) -> Void = { _ in }
  ) async throws -> PackVerdict {
    let found: ConstantDefinition?
    do { found = try self.definition() } catch { throw DigitWorkError(.request, "\(error)") }
    guard let definition = found else {
      throw DigitWorkError(.request, "\(constant.name) cannot be computed")
    }
    return try await withBlockingThread { [self] cancellation in
      let order = ProgressOrder(progress)
      let whole = Double(digitCount)
      _ = try verify(threads: threads) { done in
        order.report(GenerationProgress(stage: .file, share: Double(done) / whole))
      }
      let context = GenerationContext(
        arithmetic: ArithmeticContext(workers: Workers(threads), cancellation: cancellation),
        report: order.report)
      let audit = DigitAudit(definition: definition, level: level, context: context)
      let outcome: DigitAudit.Outcome
      do throws(CertificationError) {
        outcome = try audit.run(self, merkleRoot: merkleRoot.hexadecimal)
      } catch { throw error.cause }
      order.finish()
      return PackVerdict(outcome)
    }
  }
}
