internal import Arithmetic
internal import DigitCore
package import DigitPacks

/// What a certificate says against itself: claims that its own lists do not carry.
///
/// A certificate can be made by anybody. One that passes here may still lie, but not about more
/// than its own checks: it stays a claim until the digits are computed again or proved.
extension Certificate {
  /// The contradictions, each with its key; empty if there are none.
  package var contradictions: [String] {
    values + checks.flatMap(contradictions(in:)) + levelContradictions
  }

  /// Numbers and lists of a wrong form.
  private var values: [String] {
    var found: [String] = []
    func require(_ holds: Bool, _ key: String, _ fault: @autoclosure () -> String) {
      if !holds { found.append("'\(key)': \(fault())") }
    }
    func isHash(_ text: String) -> Bool {
      text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39) ~= $0 || (0x61...0x66) ~= $0 }
    }
    func areDecimals(_ text: String) -> Bool {
      text.utf8.count == min(50, max(0, decimals)) && text.utf8.allSatisfy { (0x30...0x39) ~= $0 }
    }
    require((1...PackLayout.maximumDigitCount) ~= decimals, "decimals", "\(decimals) is no count")
    let sum = counts.reduce(UInt64(0)) { $0.addingReportingOverflow($1).partialValue }
    require(
      counts.count == 10 && sum == UInt64(clamping: decimals), "counts",
      "\(counts.count) counts that add up to \(sum), not to \(decimals)")
    require(isHash(hashes.content), "hashes.content", "it is no SHA-256")
    require(hashes.merkleRoot.map(isHash) ?? true, "hashes.merkleRoot", "it is no SHA-256")
    require(primes.count == 5, "primes", "there are \(primes.count), not five")
    require(
      areDecimals(firstDecimals), "firstDecimals", "they are not the first 50 decimals or all")
    require(areDecimals(lastDecimals), "lastDecimals", "they are not the last 50 decimals or all")
    require(
      (constant == MathematicalConstant.seriesName) == (series != nil), "series",
      "a sum has the text that states it, and nothing else has one")
    if let hexadecimal {
      let digits = min(max(1, hexadecimal.digits), PackLayout.maximumDigitCount)
      let isMore = decimals > DecimalPrecision.decimals(forBits: 4 * digits)
      // Digits in radix 16 come without a pack of the decimals, and packs of such are imported.
      let isRight =
        digits == hexadecimal.digits && isMore == (origin == .generated)
        && isMore == (hashes.merkleRoot == nil)
      require(
        isRight && isHash(hexadecimal.sha256), "hexadecimal", "its digits are not of the decimals")
    }
    let known: Set = ["bits", "decimals", "width"]
    for key in (enclosure ?? [:]).keys.sorted() where !known.contains(key) {
      found.append("'enclosure.\(key)': the key is unknown")
    }
    require(
      checks.map(\.id) == CheckList.all.map(\.id), "checks",
      "they are \(checks.map(\.id.letter).joined(separator: " ")), not \(CheckList.range),"
        + " each once")
    return found
  }

  /// What one check claims beyond what it can.
  private func contradictions(in check: CheckResult) -> [String] {
    let key = "checks.\(check.id.rawValue)"
    var found: [String] = []
    if check.decimals < 0 || check.decimals > decimals {
      found.append("'\(key).decimals': it claims \(check.decimals) decimals, there are \(decimals)")
    }
    guard check.status != .notRun else {
      if check.decimals != 0 { found.append("'\(key).decimals': it did not run and covers some") }
      if check.missProbability != nil {
        found.append("'\(key).missProbability': it did not run and states a chance")
      }
      if check.coverage != nil {
        found.append("'\(key).coverage': it did not run and covers something")
      }
      if !check.details.isEmpty {
        found.append("'\(key).details': it did not run and has evidence")
      }
      return found
    }
    let kind = check.id.check
    if kind?.scope.isWhole == true, check.decimals < decimals {
      found.append("'\(key).decimals': it concerns all decimals, and claims \(check.decimals)")
    }
    let differing = check.details.first { !$0.agrees }
    if check.status == .passed, let differing {
      found.append("'\(key).status': it is 'passed', and its evidence '\(differing.name)' differs")
    }
    if check.status == .failed, differing == nil {
      found.append("'\(key).status': it is 'failed', and none of its evidence differs")
    }
    return found + (kind?.contradictions(of: check, in: self) ?? [])
  }

  /// Checks that the level, the origin or a missing formula rules out.
  private var levelContradictions: [String] {
    var found: [String] = []
    let ran = checks.filter { $0.status != .notRun }.map(\.id)
    for check in CheckList.all {
      let hasRun = ran.contains(check.id)
      if hasRun, !check.canRun(in: self) {
        found.append(
          "'checks.\(check.id.rawValue).status': the level '\(level.rawValue)' does not run it")
      }
      if !hasRun, check.isIndispensable, level != .none, level.includes(check.level) {
        found.append("'level': '\(level.rawValue)' runs \(check.id.rawValue), which did not run")
      }
    }
    let isComputed = formula != nil && enclosure != nil
    if !ran.isEmpty, !isComputed {
      found.append("'formula': checks ran, and no computation is named that they could follow")
    }
    if origin == .generated, !isComputed {
      found.append("'origin': it is 'generated', and no formula is named")
    }
    return found
  }

  /// What a certificate says of other digits than a pack's, with the key; empty if nothing.
  ///
  /// Compared is what the pack states when it is opened; nothing is read.
  func differences(from pack: DigitPack) -> [String] {
    Self.differences([
      ("constant", constant, pack.constant.name),
      ("integerPart", integerPart, "\(pack.constant.integerPart.value)"),
      ("decimals", "\(decimals)", "\(pack.digitCount)"),
      ("hashes.content", hashes.content, pack.contentHash.hexadecimal),
      ("hashes.merkleRoot", hashes.merkleRoot ?? "none", pack.merkleRoot.hexadecimal),
      ("hashes.digitHash", hashes.digitHash, "\(pack.digitHash.value)"),
      ("counts", counts.map(String.init).joined(separator: " "), pack.counts.text),
    ])
  }

  /// The same for a pack in radix 16: it is of the decimals that fix its digits.
  func differences(from pack: HexadecimalPack) -> [String] {
    Self.differences([
      ("constant", constant, pack.constant.name),
      ("integerPart", integerPart, "\(pack.constant.integerPart.value)"),
      ("origin", origin.rawValue, Origin.generated.rawValue),
      ("hexadecimal.digits", "\(hexadecimal?.digits ?? 0)", "\(pack.header.digitCount)"),
      ("hexadecimal.sha256", hexadecimal?.sha256 ?? "none", pack.footer.contentHash.hexadecimal),
    ])
  }

  private static func differences(
    _ facts: [(key: String, said: String, found: String)]
  ) -> [String] {
    facts.filter { $0.said != $0.found }.map {
      "'\($0.key)': the certificate says \($0.said.visibleCharacters), the pack holds \($0.found)"
    }
  }
}

/// The certificate inside a pack.
package enum PackCertificate: Sendable {
  /// There is none, for this reason; the pack may come from another program.
  case absent(String)
  /// It is none that could be believed, for this reason, which names the key.
  case refused(String)
  /// It speaks of this pack and does not contradict itself. That is all.
  case consistent(Certificate)

  package init(of pack: DigitPack) {
    self.init(pack.provenance) { $0.differences(from: pack) }
  }

  package init(of pack: HexadecimalPack) {
    self.init(pack.provenance) { $0.differences(from: pack) }
  }

  private init(_ provenance: [UInt8], differences: (Certificate) -> [String]) {
    guard Statement.isMeant(by: provenance) else {
      self = .absent("it has no certificate")
      return
    }
    let statement: Statement
    do { statement = try Statement(json: provenance) } catch {
      self = .refused(ContentError(error).description)
      return
    }
    let certificate = statement.predicate
    let faults = differences(certificate) + certificate.contradictions
    self = faults.first.map { .refused($0) } ?? .consistent(certificate)
  }

  /// Why it is refused, or `nil`.
  package var refusal: String? { if case .refused(let reason) = self { reason } else { nil } }
}

/// A certificate file beside a pack.
package enum CertificateFile {
  /// Why a file is no certificate of a pack, or `nil`.
  ///
  /// - Parameter fileHash: SHA-256 of the pack's file, where it was taken.
  /// - Returns: the reason with the key.
  package static func fault(
    _ json: [UInt8], beside pack: DigitPack, fileHash: String? = nil
  ) -> String? {
    let statement: Statement
    do { statement = try Statement(json: json) } catch {
      return "it is no certificate: \(ContentError(error))"
    }
    let certificate = statement.predicate
    if let difference = certificate.differences(from: pack).first {
      return "it belongs to another pack: \(difference)"
    }
    if let contradiction = certificate.contradictions.first { return contradiction }
    guard Statement(certificate).canonicalJSON == pack.provenance else {
      return "it belongs to another pack: the certificate inside the pack is another one"
    }
    let text = statement.subject.first?.digest["sha256"]
    guard text == certificate.hashes.content, statement.subject.count <= 2 else {
      return "'subject': it names other digits than the certificate"
    }
    if let fileHash, let stated = statement.subject.dropFirst().first?.digest["sha256"],
      stated != fileHash
    {
      return "'subject': the SHA-256 of the file is another one"
    }
    return nil
  }
}
