import ArgumentParser
import DigitCore
import DigitPack
import DigitVerification
import FileIO
import Reporting
import NumberText
import SystemPackage

/// `pi-trainer digits info`.
struct DigitsInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show header, hashes and provenance of a file.",
    discussion: """
      Reads header, index, provenance and footer of a pack and checks their hashes, but not the \
      digits; 'digits verify' does that.
      """)

  @Argument(help: "A file of digits, or the name of a constant.", completion: .file())
  var source: String

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
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
    let format: String
    let form: String?
    let constant: String?
    let integerPart: Int?
    let decimals: Int64
    let pack: Pack?
    let provenance: Statement?
  }

  func run() throws {
    let file = try DigitLibrary.open(source)
    let information = try mappingErrors { try gather(file) }
    options.output.print(information) { text(information) }
  }

  private func gather(_ file: DigitFile) throws -> Information {
    let count = try file.countDigits()
    return Information(
      path: file.path, format: file.format.rawValue, form: file.textLayout?.description,
      constant: file.constant?.name, integerPart: file.integerPart.map { Int($0.value) },
      decimals: count, pack: file.pack.map(describe),
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
      ("file", information.path), ("format", information.format),
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
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { $0.padded(to: width) + "  " + $1 }.joined(separator: "\n")
  }

  private func provenance(_ information: Information) -> [(String, String)] {
    guard let certificate = information.provenance?.predicate else {
      return information.pack == nil ? [] : [("provenance", "none that this version can read")]
    }
    var rows = [("origin", certificate.origin.rawValue)]
    if let formula = certificate.formula {
      rows.append(("formula", "\(formula.name): \(formula.statement)"))
    }
    rows.append(("checked", certificate.conclusion))
    for check in certificate.checks {
      rows.append(("  \(check.id.letter) \(check.status.rawValue)", check.id.title))
    }
    return rows
  }
}
