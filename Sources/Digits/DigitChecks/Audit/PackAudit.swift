package import DigitCore
package import DigitPacks
package import Parallelism

/// A pack and its certificate, read again and compared.
///
/// Everything that follows from the digits is computed again: hashes, counts, primes, the residues
/// of the decimals and the known answers. What only the computation can show (series, roots, a
/// second formula) stays a statement of the certificate.
package struct PackAudit: Sendable {
  private let pack: DigitPack
  private let report: PackVerificationReport
  private let scan: DecimalScan

  package var constant: MathematicalConstant { pack.constant }
  package var digitCount: Int64 { pack.digitCount }

  package var fileByteCount: Int64 { pack.header.layout.fileByteCount }

  /// How many blocks, each with a hash of its own.
  package var blockCount: Int { pack.blockCount }

  /// How many decimals a full block holds.
  package var blockDigitCount: Int64 { PackLayout.blockDigitCount }

  /// SHA-256 of integer part, point and decimals, in hexadecimal, recomputed.
  package var contentHash: String { scan.contentHash.hexadecimalText }

  /// SHA-256 of the file, in hexadecimal, recomputed.
  package var fileHash: String { report.fileHash.hexadecimal }

  /// The root of the hash tree over the blocks, in hexadecimal.
  package var merkleRoot: String { pack.merkleRoot.hexadecimal }

  /// The decimals as an integer modulo 2^61 − 1, in decimal, recomputed.
  package var digitHash: String { "\(scan.tally.digitHash.value)" }

  /// The comparisons inside the file, all of them with success; `unit` is what was counted.
  package var integrity: [(description: String, count: Int64, unit: String)] {
    report.checks.map { ($0.description, $0.count, $0.unit) }
  }

  /// How often each digit occurs, recounted.
  package var counts: DigitCounts { scan.tally.counts }

  package var longestRuns: [DigitRun] { scan.longestRuns }

  /// The first decimals, 50 at most, read from the pack.
  package var firstDecimals: String { scan.tally.firstText }

  /// The last decimals, 50 at most, read from the pack.
  package var lastDecimals: String { scan.tally.lastText }

  /// The known answers, compared once more.
  package let knownAnswers: CheckResult

  /// What certificate, pack and digits say about the same things.
  package let agreements: [Agreement]

  package var disagreements: [Agreement] { agreements.filter { !$0.holds } }

  /// How far the counts are from even.
  package var chiSquared: ChiSquared { ChiSquared(counts: counts) }

  /// Creates an audit by reading a whole pack.
  ///
  /// - Throws: `PackError` when the pack is damaged or cannot be read.
  /// - Complexity: O(n).
  package init(
    _ pack: DigitPack, against statement: Statement, fileName: String, workers: Workers
  ) throws(PackError) {
    self.pack = pack
    report = try pack.verify(threads: workers.count)
    scan = try DecimalScan(pack, constant: pack.constant, findsRuns: true, workers: workers)
    knownAnswers = CheckF.result(of: scan.findings, against: KnownAnswers.all)
    let comparison = AuditComparison(
      statement: statement, fileName: fileName, pack: pack, fileHash: report.fileHash.hexadecimal,
      scan: scan, knownAnswers: knownAnswers, workers: workers)
    agreements = try comparison.agreements()
  }
}

/// One fact according to several sources, and whether they agree.
package struct Agreement: Hashable, Sendable {
  package struct Source: Hashable, Sendable {
    /// The source, such as "certificate" or "recomputed from the digits".
    package let name: String
    /// Its value; `nil` where it is missing.
    package let value: String?
  }

  package let subject: String

  /// The sources; at least two.
  package let sources: [Source]

  /// Whether all sources have the same value.
  package var holds: Bool {
    guard let first = sources.first?.value else { return false }
    return sources.allSatisfy { $0.value == first }
  }
}
