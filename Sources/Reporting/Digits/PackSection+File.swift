internal import DigitCore
internal import DigitVerification
internal import NumberText

/// The parts about the file and how to reproduce it.
extension PackSection {
  var hashes: Section? {
    guard let audit = findings.audit else { return nil }
    let text =
      "“\(audit.constant.integerPart.value).” and the"
      + " \(audit.digitCount.grouped) decimals"
    return Section(
      id: "\(name)-hashes", title: "Hashes",
      blocks: [
        .facts([
          Fact(
            "Content hash, SHA-256", audit.contentHash,
            note: "covers the ASCII text \(text), nothing else: no line end, no spaces."
              + " Any other program's digits can be hashed the same way.", isCode: true),
          Fact(
            "File hash, SHA-256", audit.fileHash,
            note: "covers all \(audit.fileByteCount.grouped) bytes of"
              + " \(findings.fileName), certificate included.", isCode: true),
          Fact(
            "Merkle root, SHA-256", audit.merkleRoot,
            note: "covers the packed digits, block by block, as a hash tree with the prefixes of"
              + " RFC 6962.", isCode: true),
          Fact(
            "Digit hash", audit.digitHash,
            note: "the decimals, without the integer part, as one integer modulo"
              + " 2^61 − 1.", isCode: true),
        ])
      ])
  }

  var pack: Section? {
    guard let audit = findings.audit else { return nil }
    let bits = Double(audit.fileByteCount) * 8 / Double(audit.digitCount)
    return Section(
      id: "\(name)-pack", title: "The pack",
      blocks: [
        .facts([
          Fact("File", findings.fileName, isCode: true),
          Fact(
            "Size", "\(audit.fileByteCount.grouped) bytes",
            note: "\(bits.fixed(2)) bits a digit, everything included"),
          Fact("Decimals", audit.digitCount.grouped),
          Fact(
            "Blocks", audit.blockCount.grouped,
            note: "of \(audit.blockDigitCount.grouped) digits, the last one perhaps"
              + " shorter; each is compared with its own SHA-256 when it is first read"),
        ])
      ])
  }

  /// The commands that reproduce the file.
  ///
  /// Readers paste commands, so a command takes from a certificate only what this program knows.
  var reproduction: Section? {
    // Imported digits were not made by a request that could be repeated.
    guard let constant = findings.constant, certificate.origin == .generated,
      let formula = certificate.formula?.name
    else { return nil }
    let isName = formula.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return Section(
      id: "\(name)-repeat", title: "Repeat it",
      blocks: [
        .paragraph(
          "The same request gives the same bytes on every machine. Make the file, compare its hash"
            + " with the one above, and let this report be made again:"),
        .commands([
          "pi-trainer digits generate \(constant.name) --digits \(certificate.decimals)"
            + " --check \(certificate.level.rawValue)" + (isName ? " --formula \(formula)" : "")
            + " --out digits",
          "sha256sum digits/\(constant.name).digitpack",
          "pi-trainer report --digits digits --out report",
        ]),
      ])
  }
}
