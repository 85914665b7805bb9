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
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show header, hashes and provenance of a file.",
    discussion: HelpText.of(PackageResources.digits_info_txt))

  @Argument(
    help: "A file of digits, or the name of a constant.", completion: SourceArgument.completion)
  var source: String

  @Flag(help: "Read all digits of a pack and print SHA-256 of their text in its usual spellings.")
  var hashes = false

  @OptionGroup var texts: TextOptions

  @OptionGroup var options: OutputOptions

  private struct Information: Encodable {
    struct Pack: Encodable {
      let version: UInt32
      let fileBytes: Int64
      let dataOffset: Int64
      let blocks: Int
      let blockDigits: Int64
      let indexOffset: Int64
      let provenanceOffset: Int64
      let footerOffset: Int64
      let contentSHA256: String
      let merkleRoot: String
      let digitHash: String
      let counts: [UInt64]
    }

    let path: String
    let trust: DigitTrust
    let certificateFault: String?
    let format: String
    let form: String?
    let constant: String?
    let integerPart: Int?
    let decimals: Int64
    let pack: Pack?
    let textHashes: [TextHash]?
    let repetitions: [Repetition]?
    let provenance: Statement?
  }

  func run() throws {
    let opened = try DigitLibrary.openUnjudged(source, texts)
    let information = try gather(opened)
    try opened.file.pack?.requireUnchanged()
    options.output.print(information) { text(information) }
    let fault = opened.refutation == nil ? information.certificateFault : opened.trust.reason
    if let fault { throw CommandOutput.failure("'\(information.path)': \(fault)") }
  }

  private func gather(_ opened: DigitLibrary.Opened) throws -> Information {
    let file = opened.file
    let count = try file.countDigits()
    return Information(
      path: file.path, trust: opened.trust,
      certificateFault: try file.pack.flatMap { try PackCertificates(of: $0).fault() },
      format: file.format.rawValue, form: file.textLayout?.description,
      constant: file.constant?.name, integerPart: file.integerPart.map { Int($0.value) },
      decimals: count, pack: file.pack.map(describe),
      textHashes: hashes ? try file.pack.map { try TextHash.all(of: $0) } : nil,
      repetitions: file.constant.map { Repetition.all(of: $0, decimals: count) },
      provenance: file.pack.flatMap { try? Statement(json: $0.provenance) })
  }

  private func describe(_ pack: DigitPack) -> Information.Pack {
    let layout = pack.header.layout
    return Information.Pack(
      version: PackLayout.version, fileBytes: layout.fileByteCount,
      dataOffset: PackLayout.dataOffset, blocks: layout.blockCount,
      blockDigits: PackLayout.blockDigitCount, indexOffset: layout.indexOffset,
      provenanceOffset: layout.provenanceOffset, footerOffset: layout.footerOffset,
      contentSHA256: pack.contentHash.hexadecimal, merkleRoot: pack.merkleRoot.hexadecimal,
      digitHash: "\(pack.digitHash.value)",
      counts: Digit.all.map { pack.counts[$0] })
  }

  private func text(_ information: Information) -> String {
    var rows: [(String, String)] = [
      ("file", information.path), ("trust", information.trust.text),
      ("format", information.format),
      ("constant", information.constant ?? "not stated"),
      ("decimals", information.decimals.grouped),
    ]
    if let form = information.form { rows.append(("text", form)) }
    if let pack = information.pack {
      rows += [
        ("size", "\(pack.fileBytes.grouped) bytes, format version \(pack.version)"),
        (
          "layout",
          "data at \(pack.dataOffset.grouped) in \(pack.blocks) blocks of"
            + " \(pack.blockDigits.grouped), index at \(pack.indexOffset.grouped), provenance at"
            + " \(pack.provenanceOffset.grouped), footer at \(pack.footerOffset.grouped)"
        ),
        ("content SHA-256", pack.contentSHA256), ("Merkle root", pack.merkleRoot),
        ("digit hash", "\(pack.digitHash) (mod 2^61 - 1)"),
        ("digit counts", pack.counts.map(\.grouped).joined(separator: " ")),
      ]
    }
    rows += provenance(information)
    if let fault = information.certificateFault { rows.append(("FAILED", fault)) }
    for hash in information.textHashes ?? [] {
      rows.append(("text SHA-256", "\(hash.sha256)  \(hash.spelling)"))
    }
    if let repetitions = information.repetitions, !repetitions.isEmpty, information.pack != nil {
      rows.append(("repeat it", "each of these prints the content SHA-256 with its own digits:"))
      rows += repetitions.map { ("  \($0.program)", $0.command) }
    }
    let width = rows.map(\.0.count).max() ?? 0
    // What stands in a pack was written by anybody: nothing of it may control the terminal.
    return rows.map { ($0.padded(to: width) + "  " + $1).visibleCharacters }.joined(separator: "\n")
  }

  private func provenance(_ information: Information) -> [(String, String)] {
    guard let certificate = information.provenance?.predicate else {
      return information.pack == nil ? [] : [("provenance", "none that this version can read")]
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
