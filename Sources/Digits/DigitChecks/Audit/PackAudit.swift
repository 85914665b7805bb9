package import DigitCore
package import DigitPacks
package import Parallelism

/// A pack and its certificate, read again and compared.
///
/// Everything that follows from the digits is computed again: hashes, counts, primes, the residues
/// of the decimals and the known answers. What only the computation can show (series, roots, a
/// second formula) stays a statement of the certificate.
package struct PackAudit: Sendable {
  /// One comparison inside the file.
  package struct IntegrityCheck: Hashable, Sendable {
    package let description: String
    /// How many items were compared.
    package let count: Int64
    /// What the items are: `decimals`, `blocks` or `bytes`.
    package let unit: String
  }

  package let constant: MathematicalConstant
  package let digitCount: Int64

  /// The length of the file in bytes.
  package let fileByteCount: Int64

  /// How many blocks, each with a hash of its own.
  package let blockCount: Int

  /// How many decimals a full block holds.
  package let blockDigitCount: Int64

  /// SHA-256 of integer part, point and decimals, in hexadecimal, recomputed.
  package let contentHash: String

  /// SHA-256 of the file, in hexadecimal, recomputed.
  package let fileHash: String

  /// The root of the hash tree over the blocks, in hexadecimal.
  package let merkleRoot: String

  /// The decimals as an integer modulo 2^61 − 1, in decimal, recomputed.
  package let digitHash: String

  /// The comparisons inside the file, all of them with success.
  package let integrity: [IntegrityCheck]

  /// How often each digit occurs, recounted.
  package let counts: DigitCounts

  package let longestRuns: [DigitRun]

  /// The first decimals, 50 at most, read from the pack.
  package let firstDecimals: String

  /// The last decimals, 50 at most, read from the pack.
  package let lastDecimals: String

  /// The known answers, compared once more.
  package let knownAnswers: CheckResult

  /// What certificate, pack and digits say about the same things.
  package let agreements: [Agreement]

  /// The facts on which the sources disagree.
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
    let report = try pack.verify(threads: workers.count)
    let scan = try DecimalScan(pack, constant: pack.constant, findsRuns: true, workers: workers)
    constant = pack.constant
    digitCount = pack.digitCount
    fileByteCount = pack.header.layout.fileByteCount
    blockCount = pack.blockCount
    blockDigitCount = PackLayout.blockDigitCount
    contentHash = scan.contentHash.hexadecimalText
    fileHash = report.fileHash.hexadecimal
    merkleRoot = pack.merkleRoot.hexadecimal
    digitHash = "\(scan.tally.digitHash.value)"
    integrity = report.checks.map {
      IntegrityCheck(description: $0.description, count: $0.count, unit: $0.unit)
    }
    counts = scan.tally.counts
    longestRuns = scan.longestRuns
    firstDecimals = scan.tally.firstText
    lastDecimals = scan.tally.lastText
    knownAnswers = CheckF.result(of: scan.findings, against: KnownAnswers.all)
    let comparison = AuditComparison(
      statement: statement, fileName: fileName, pack: pack, fileHash: fileHash, scan: scan,
      knownAnswers: knownAnswers, workers: workers)
    agreements = try comparison.agreements()
  }
}

/// One fact according to several sources, and whether they agree.
package struct Agreement: Hashable, Sendable {
  /// One source with its value.
  package struct Source: Hashable, Sendable {
    /// The source, such as "certificate" or "recomputed from the digits".
    package let name: String
    /// Its value; `nil` where it is missing.
    package let value: String?

    init(_ name: String, _ value: String?) {
      self.name = name
      self.value = value
    }
  }

  package let subject: String

  /// The sources; at least two.
  package let sources: [Source]

  init(_ subject: String, _ sources: [Source]) {
    self.subject = subject
    self.sources = sources
  }

  /// Whether all sources have the same value.
  package var holds: Bool {
    guard let first = sources.first?.value else { return false }
    return sources.allSatisfy { $0.value == first }
  }
}
