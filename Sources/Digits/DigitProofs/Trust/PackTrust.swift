internal import DigitChecks
internal import DigitCore
package import DigitPacks
internal import Text

/// A pack as it is judged when it is opened: held against what the program carries of its constant,
/// and, as far as that does not reach, by what its certificate claims.
package struct PackTrust: Sendable {
  /// The contradiction that was found, or `nil`.
  package let refutation: DigitRefutation?

  package let trust: DigitTrust

  /// Judges a pack.
  ///
  /// Compared are: the first thousand decimals; SHA-256 of the prefixes of 10^3, 10^4 and 10^5
  /// decimals; the leaf hashes of the first seven blocks, 917,504 decimals; and for exactly
  /// 1,000,000 decimals the root of the hash tree. One block is read; every other one is compared
  /// with its leaf hash when it is first touched.
  ///
  /// - Throws: `PackError` when its first block is damaged or cannot be read.
  /// - Complexity: O(1): 64 KiB are read and hashed.
  package init(of pack: DigitPack) throws(PackError) {
    guard let known = KnownDecimals.of(pack.constant.name) else {
      refutation = nil
      trust = Self.word(of: PackCertificate(of: pack))
      return
    }
    let comparison = KnownDecimalComparison(known: known, pack: pack)
    refutation = try comparison.refutation()
    if let refutation {
      trust = .refuted(refutation)
    } else {
      trust = comparison.coveringHash ?? Self.word(of: PackCertificate(of: pack))
    }
  }

  /// Judges a pack in radix 16 by its certificate alone: it holds no decimals to compare.
  init(of pack: HexadecimalPack) {
    refutation = nil
    trust = Self.word(of: PackCertificate(of: pack))
  }

  private static func word(of certificate: PackCertificate) -> DigitTrust {
    func intact(_ reason: String) -> DigitTrust {
      DigitTrust(.intact, by: .fileHashes, "its hashes hold where it is read; \(reason)")
    }
    switch certificate {
    case .absent(let reason): return intact(reason)
    case .refused(let reason): return intact("its certificate is refused: \(reason)")
    case .consistent(let certificate):
      let isSum = certificate.series != nil
      guard certificate.isVerified else {
        let isPlain = !isSum && certificate.hexadecimal == nil
        let word = isPlain ? "that no check of the value ran" : "'\(certificate.conclusion)'"
        return intact("its certificate says \(word)")
      }
      return DigitTrust(
        .claimed, by: .certificate,
        "its certificate says that the checks \(certificate.letters(.passed)) passed"
          + (isSum ? " for the sum as stated" : "") + "; 'digits verify' repeats them")
    }
  }
}

/// The comparison of a pack with what the program carries.
struct KnownDecimalComparison {
  let known: KnownDecimals
  let pack: DigitPack

  private var total: Int64 { pack.digitCount }

  /// The first contradiction, or `nil`.
  func refutation() throws(PackError) -> DigitRefutation? {
    let count = pack.digitCount(ofBlock: 0)
    let packed = try pack.readBack(block: 0)
    let text = PackedDigits.unpacked(packed.span, count: count)
    let first = text.prefix(Int(LeadingDecimals.count)).map { $0 - 0x30 }
    if let wrong = LeadingDecimals.firstDifference(first, pack.constant) {
      return DigitRefutation(
        constant: pack.constant, positions: wrong.position...wrong.position, difference: wrong,
        source: "the first decimals of \(pack.constant.name) are known")
    }
    var reached = min(Int64(known.first.utf8.count), total)
    for prefix in known.prefixes where prefix.count <= Int64(text.count) {
      let all = pack.constant.textBeforeDecimals + text[..<Int(prefix.count)]
      guard ContentHash.hexadecimal(of: all) == prefix.hash else {
        return contradiction(
          reached + 1...prefix.count, "the SHA-256 of the first \(prefix.count) is another one")
      }
      reached = max(reached, prefix.count)
    }
    for (block, leaf) in known.leaves.enumerated() {
      let end = Int64(block + 1) * PackLayout.blockDigitCount
      guard end <= total else { break }
      guard pack.blocks[block].leafHash.hexadecimal == leaf else {
        return contradiction(reached + 1...end, "the SHA-256 of block \(block) is another one")
      }
      reached = end
    }
    guard total == KnownDecimals.rootCount, let root = known.root,
      pack.merkleRoot.hexadecimal != root
    else { return nil }
    return contradiction(reached + 1...total, "the root of their hash tree is another one")
  }

  private func contradiction(_ positions: ClosedRange<Int64>, _ source: String) -> DigitRefutation {
    DigitRefutation(constant: pack.constant, positions: positions, difference: nil, source: source)
  }

  /// The word, where the decimals compared are all that there are.
  var coveringHash: DigitTrust? {
    if total <= Int64(known.first.utf8.count) {
      return DigitTrust(
        .verified, by: .carriedHash, "this program carries these decimals and compared them")
    }
    let prefix = known.prefixes.first { $0.count == total }
    guard let prefix, prefix.hash == pack.contentHash.hexadecimal else { return nil }
    if let published = KnownAnswers.coveringHash(of: pack.constant.name, count: total) {
      let hash = published.kind.rawValue.split(separator: " ").last ?? "the hash"
      return DigitTrust(
        .verified, by: .publishedHash,
        "\(hash) equals the one published for \(total.grouped) decimals"
          + " (\(published.provenance.source))")
    }
    return DigitTrust(
      .verified, by: .carriedHash,
      "SHA-256 equals the one built into this program for \(total.grouped) decimals")
  }
}

extension KnownAnswers {
  /// A hash of all of some decimals that others published, or `nil`.
  static func coveringHash(of constantName: String, count: Int64) -> KnownAnswer? {
    about(constantName).first { answer in
      let isHash = [.prefixSHA1, .prefixSHA256, .fractionSHA256].contains(answer.kind)
      return isHash && answer.digitCount == count && answer.provenance.isExternal
    }
  }
}

extension DigitTrust {
  /// The word about decimals that were all read, by a hash that others published.
  ///
  /// - Returns: `nil` where no published hash covers exactly so many decimals, or it differs.
  fileprivate static func publishedHash(
    of constantName: String, in findings: KnownAnswerFindings
  ) -> DigitTrust? {
    guard
      let answer = KnownAnswers.coveringHash(of: constantName, count: findings.digitCount),
      findings[answer] == answer.expected
    else { return nil }
    return DigitTrust(
      .verified, by: .publishedHash,
      "the \(answer.kind.rawValue) of all \(findings.digitCount) decimals is published:"
        + " \(answer.provenance.source)")
  }
}

extension DigitAudit.Outcome {
  /// The word about the decimals, by what was compared; `nil` where nothing speaks for them.
  package var trust: DigitTrust? {
    if hasFailed {
      let failed = certificate.checks(.failed).map(\.id.letter)
      let letters = failed.isEmpty ? [CheckIdentifier.knownAnswers.letter] : failed
      return DigitTrust(
        .refuted, by: .contradiction, "checks \(letters.joined(separator: ", ")) found a fault")
    }
    if certificate.isVerified { return .recomputed(certificate) }
    return findings.flatMap { .publishedHash(of: certificate.constant, in: $0) }
  }
}
