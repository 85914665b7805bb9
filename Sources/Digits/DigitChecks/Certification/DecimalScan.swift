package import Arithmetic
internal import Crypto
package import DigitCore
package import DigitPacks
package import Parallelism
internal import Synchronization

/// The results of reading stored decimals once: hashes, statistics, residues and the subjects of
/// known answers.
package struct DecimalScan: Sendable {
  /// SHA-256 of the canonical text.
  let contentHash: [UInt8]

  /// The primes that follow from that hash, and the secret ones of this run.
  let primes: VerificationPrimes

  let tally: DigitTally

  /// The longest run of each digit, where they were asked for.
  let longestRuns: [DigitRun]

  package let findings: KnownAnswerFindings

  /// How the decimals were read, for the statement of check E.
  let reading: String

  /// Whether the tally's residues are those modulo ``primes``.
  private let hasResidues: Bool

  /// SHA-256 of the canonical text of the decimals that were generated; empty where none were.
  let expectedHash: [UInt8]

  /// Creates a scan by reading all decimals.
  ///
  /// The primes of the residues follow from the hash of the text, which is known only at the end of
  /// the pass. So the residues are taken modulo the primes of the hash that the store states.
  ///
  /// - Parameters:
  ///   - generated: the decimals that should be there, where they are known.
  ///   - earlier: a scan of the same decimals; its findings hold where the hash is the same again.
  /// - Throws: `PackError` when they cannot be read.
  /// - Complexity: O(n).
  package init(
    _ store: some DecimalStore, constant: MathematicalConstant, generated: PackedDecimals? = nil,
    earlier: DecimalScan? = nil, findsRuns: Bool = false, workers: Workers
  ) throws(PackError) {
    precondition(generated?.count ?? store.digitCount == store.digitCount, "decimals are missing")
    let probe = KnownAnswerProbe(
      constant: constant, digitCount: store.digitCount, findsNothing: earlier != nil)
    let expected = Mutex(SHA256())
    expected.withLock { $0.update(data: constant.textBeforeDecimals) }
    let runs = Mutex(LongestRuns())
    let stated = store.statedContentHash?.bytes ?? earlier?.contentHash
    let statedPrimes = VerificationPrimes(DerivedPrimes(digest: stated ?? []))
    tally = try store.tally(
      statedPrimes, workers: workers,
      inOrder: probe.consumers + [
        { block in
          guard let generated else { return }
          // The text is made in another way than that of the decimals read back.
          let range = block.start..<block.start + Int64(block.text.count)
          expected.withLock { $0.update(data: generated.asciiText(in: range)) }
        },
        { block in
          // The tally ends the program where a half byte is no digit.
          guard findsRuns else { return }
          runs.withLock { try? $0.append(bcd: block.packed.span, count: block.text.count) }
        },
      ])
    contentHash = probe.contentHash
    reading = store.reading
    hasResidues = stated == contentHash
    primes = hasResidues ? statedPrimes : VerificationPrimes(DerivedPrimes(digest: contentHash))
    expectedHash = generated == nil ? [] : expected.withLock { Array($0.finalize()) }
    longestRuns = runs.withLock { $0.all }
    findings = earlier?.findings ?? probe.findings(tally, workers: workers)
  }

  /// The decimals as an integer modulo the primes.
  ///
  /// Where the store stated no hash of the text, or another one than was found, they are read a
  /// second time, so that the primes are those of the decimals read back.
  ///
  /// - Throws: `PackError` when they cannot be read.
  func residues(of store: some DecimalStore, workers: Workers) throws(PackError) -> ResidueVector {
    (hasResidues ? tally : try store.tally(primes, workers: workers)).residues.residues
  }
}
