package import DigitCore
package import DigitPack

/// Makes shards from files of digits, read once as streams.
package struct ShardDigest: Sendable {
  /// The constant.
  private let constant: MathematicalConstant

  /// The primes of a certificate; `nil` without one.
  private let primes: VerificationPrimes?

  private let isByBlock: Bool

  /// Creates a digest.
  ///
  /// - Parameters:
  ///   - constant: the constant.
  ///   - certificate: the certificate modulo whose primes residues are made.
  ///   - isByBlock: whether every block keeps a node of its own.
  /// - Throws: ``ShardError`` where the certificate's primes are not those of its content hash.
  package init(
    _ constant: MathematicalConstant, certificate: Certificate? = nil, isByBlock: Bool = false
  ) throws(ShardError) {
    self.constant = constant
    self.isByBlock = isByBlock
    guard let certificate else {
      primes = nil
      return
    }
    guard let hash = SHA256Hash(hexadecimal: certificate.hashes.content) else {
      throw ShardError(.mismatch, "the certificate has no content hash")
    }
    let primes = VerificationPrimes(DerivedPrimes(digest: hash.bytes))
    guard primes.published.map({ String($0) }) == certificate.primes else {
      throw ShardError(.mismatch, "the certificate's primes do not follow from its content hash")
    }
    self.primes = primes
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: the file, at its first decimal.
  ///   - firstIndex: the index of that decimal in the constant.
  ///   - range: the indices to read; what lies outside is skipped.
  /// - Returns: the shards of the part of the file inside the range.
  /// - Throws: ``DigitFileError`` of the file, or ``ShardError``.
  package func shards(
    of file: DigitFile, from firstIndex: Int64, in range: Range<Int64>
  ) throws -> DigitShards {
    let start = max(firstIndex, range.lowerBound)
    var shards = DigitShards(
      of: constant, from: start, primes: primes?.published ?? [], isByBlock: isByBlock)
    if let count = file.digitCount, firstIndex + count <= start { return shards }
    do throws(DigitFileError) { try file.seek(to: start - firstIndex) } catch {
      // Only a text does not know beforehand that it ends before.
      guard error.code == .beyondEnd else { throw error }
      return shards
    }
    while shards.endIndex < range.upperBound {
      let limit = Int(min(Int64(shards.room), range.upperBound - shards.endIndex))
      let (packed, count) = try file.readPacked(atMost: limit)
      if Int64(count) == PackLayout.blockDigitCount {
        try shards.append(block: packed, residues: try residues(of: packed, count: count))
      } else {
        try shards.append(
          digits: (0..<count).map { $0 & 1 == 0 ? packed[$0 >> 1] >> 4 : packed[$0 >> 1] & 15 })
      }
      if count < limit { break }
    }
    return shards
  }

  private func residues(of packed: [UInt8], count: Int) throws -> [UInt64] {
    guard let primes else { return [] }
    var vector = DecimalResidueVector(primes: primes)
    try vector.append(bcd: packed.span, count: count)
    return vector.residues.published
  }
}
