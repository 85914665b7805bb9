internal import Constants
public import DigitChecks
public import DigitPacks
internal import Parallelism
public import SystemPackage

extension DigitPack {
  /// Checks by a proof that every decimal is right, without computing the constant.
  ///
  /// It takes a fraction of the time of computing. When the task that calls is cancelled, it ends
  /// soon.
  ///
  /// ```swift
  /// let outcome = try await pack.verify(by: "pi.proof", threads: 2)
  /// print("\(outcome.decimals) decimals are proved; a miss: 1 in 2^\(outcome.chanceBits)")
  /// ```
  ///
  /// - Parameters:
  ///   - proof: the path of the proof.
  ///   - threads: how many threads work, at least 1.
  ///   - progress: gets each stage with its share; called on any thread, one call at a time.
  /// - Returns: what is proved.
  /// - Throws: ``ProofError`` where the proof is refused, or a file is damaged or cannot be read;
  ///   `CancellationError` when the task was cancelled.
  /// - Complexity: O(n) word operations; memory of some blocks, by Machin's formula n/4 bytes and
  ///   more.
  public func verify(
    by proof: FilePath, threads: Int = 1,
    progress: @escaping @Sendable (DigitProgress) -> Void = { _ in }
  ) async throws -> ProofOutcome {
    try await withBlockingThread { _ in
      let order = ProgressOrder(progress)
      let checker = ProofChecker(workers: Workers(threads), report: order.report)
      let outcome = try checker.check(self, by: proof)
      order.finish()
      return outcome
    }
  }
}
