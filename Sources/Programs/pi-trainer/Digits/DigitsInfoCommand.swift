import ArgumentParser
import Commands
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import LatencyReports
import PackMaking
import Text

struct DigitsInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration("info", PackageResources.digits_info_txt)

  @Argument(
    help: "A file of digits, or the name of a constant.", completion: SourceArgument.completion)
  var source: String

  @Flag(help: "Read all digits of a pack and print SHA-256 of their text in its usual spellings.")
  var hashes = false

  @OptionGroup var options: ReadingOptions

  func run() throws {
    let opened = try DigitLibrary.openUnjudged(source, options, takesHexadecimal: !hashes)
    let file = opened.file
    let count = try file.countDigits()
    let fault =
      try file.pack.flatMap { try PackCertificates(of: $0).fault() }
      ?? file.hexadecimal.flatMap { PackCertificate(of: $0).refusal }
    let textHashes = hashes ? try file.pack.map { try TextHash.all(of: $0) } : nil
    let repetitions = file.pack.map { Repetition.all(of: $0.constant, decimals: count) }
    let frame = file.pack.map { ($0.header, $0.footer) } ?? file.hexadecimal.map(\.frame)
    let provenance = (file.pack?.provenance ?? file.hexadecimal?.provenance)
      .flatMap { try? Statement(json: $0) }
    let information: JSONObject = [
      "path": file.path, "trust": opened.trust, "certificateFault": fault,
      "format": file.format.rawValue, "form": file.textLayout?.description,
      "constant": file.constant?.name, "integerPart": file.integerPart?.value,
      "decimals": file.radix == .decimal ? count : nil, "radix": file.otherRadix,
      "digits": file.radix == .decimal ? nil : count, "pack": frame.map(Self.json),
      "textHashes": textHashes, "repetitions": repetitions, "provenance": provenance,
    ]
    try file.pack?.requireUnchanged()
    try file.hexadecimal?.requireUnchanged()
    options.output.print(information) {
      var rows: [(String, String)] = [
        ("file", file.path), ("trust", opened.trust.text), ("format", file.format.rawValue),
        ("constant", file.constant?.name ?? "not stated"), (file.digitName + "s", count.grouped),
      ]
      if let form = file.textLayout { rows.append(("text", form.description)) }
      if let frame { rows += Self.rows(frame.0, frame.1) + Self.rows(of: provenance) }
      if let fault { rows.append(("FAILED", fault)) }
      for hash in textHashes ?? [] {
        rows.append(("text SHA-256", "\(hash.sha256)  \(hash.spelling)"))
      }
      if let repetitions, !repetitions.isEmpty {
        rows.append(("repeat it", "each of these prints the content SHA-256 with its own digits:"))
        rows += repetitions.map { ("  \($0.program)", $0.command) }
      }
      let width = rows.map(\.0.count).max() ?? 0
      // What stands in a pack was written by anybody: nothing of it may control the terminal.
      return rows.map { ($0.padded(to: width) + "  " + $1).visibleCharacters }
        .joined(separator: "\n")
    }
    if let fault = opened.refutation == nil ? fault : opened.trust.reason {
      throw CommandOutput.failure("'\(file.path)': \(fault)")
    }
  }

  private static func json(_ header: PackHeader, _ footer: PackFooter) -> JSONObject {
    let layout = header.layout
    let counts = footer.counts.list(layout.radix)
    return [
      "version": PackLayout.version, "fileBytes": layout.fileByteCount,
      "dataOffset": PackLayout.dataOffset, "blocks": layout.blockCount,
      "blockDigits": PackLayout.blockDigitCount, "indexOffset": layout.indexOffset,
      "provenanceOffset": layout.provenanceOffset, "footerOffset": layout.footerOffset,
      "contentSHA256": footer.contentHash.hexadecimal,
      "merkleRoot": footer.merkleRoot.hexadecimal, "digitHash": "\(footer.digitHash.value)",
      "counts": counts,
    ]
  }

  private static func rows(_ header: PackHeader, _ footer: PackFooter) -> [(String, String)] {
    let layout = header.layout
    let counts = footer.counts.list(layout.radix)
    return [
      ("size", "\(layout.fileByteCount.grouped) bytes, format version \(PackLayout.version)"),
      (
        "layout",
        "data at \(PackLayout.dataOffset.grouped) in \(layout.blockCount) blocks of"
          + " \(PackLayout.blockDigitCount.grouped), index at \(layout.indexOffset.grouped),"
          + " provenance at \(layout.provenanceOffset.grouped), footer at"
          + " \(layout.footerOffset.grouped)"
      ),
      ("content SHA-256", footer.contentHash.hexadecimal),
      ("Merkle root", footer.merkleRoot.hexadecimal),
      ("digit hash", "\(footer.digitHash.value) (mod 2^61 - 1)"),
      ("digit counts", counts.map(\.grouped).joined(separator: " ")),
    ]
  }

  private static func rows(of provenance: Statement?) -> [(String, String)] {
    guard let certificate = provenance?.predicate else {
      return [("provenance", "none that this version can read")]
    }
    var rows = [("origin", certificate.origin.rawValue)]
    if let formula = certificate.formula {
      rows.append(("formula", "\(formula.name): \(formula.statement)"))
    }
    if let hash = certificate.series.map({ ContentHash.hexadecimal(of: Array($0.utf8)) }) {
      rows.append(("sum", "as the file with SHA-256 \(hash) states it"))
    }
    rows.append(("checked", certificate.conclusion))
    for check in certificate.checks {
      let reason = check.reason.map { ", \($0.rawValue)" } ?? ""
      rows.append(("  \(check.id.letter) \(check.status.rawValue)\(reason)", check.id.title))
    }
    return rows
  }
}
