import ArgumentParser
import Commands
import DigitCore
import DigitPacks
import DigitProofs
import Files
import SystemPackage
import Text

/// A folder of packs, described for catalogues of data sets.
///
/// The same packs give the same bytes.
struct DataSet {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    /// A Data Package, which frictionless validates.
    case datapackage
    /// The JSON-LD of Croissant 1.0, which mlcroissant validates.
    case croissant
  }

  /// The members of an object of JSON, their values as JSON; one without a value is left out.
  private typealias Members = [(key: String, value: String?)]

  private struct File {
    let name: String
    let pack: DigitPack
    let sha256: String
    let description: String
    var byteCount: Int64 { pack.header.layout.fileByteCount }
  }

  private let license: String?
  private let files: [File]

  /// Reads and verifies all packs of a folder.
  ///
  /// - Parameters:
  ///   - folder: other files in it, and packs in radix 16, are left out.
  ///   - license: an identifier of SPDX.
  /// - Throws: ``CommandFailure`` where there is no pack, or digits contradict what is known;
  ///   `PackError` where a pack is damaged.
  init(of folder: FilePath, license: String?) throws {
    self.license = license
    let names = try FileSystem.real.names(in: folder)
      .filter { $0.hasSuffix(".digitpack") && !DigitLibrary.isHexadecimal(folder.appending($0)) }
    files = try names.map {
      let file = try DigitLibrary.open(folder.appending($0).string).file
      guard let pack = file.pack else {
        throw CommandFailure(.inputOutput, "'\(file.path)': it does not begin like a digit pack")
      }
      return File(
        name: $0, pack: pack, sha256: try pack.verify().fileHash.hexadecimal,
        description: "\(pack.digitCount.counted("decimal")) of \(pack.constant.symbol) behind the"
          + " integer part \(pack.constant.integerPart.value)")
    }
    guard !files.isEmpty else {
      throw CommandFailure(
        .usage, "'\(folder.string)': it holds no .digitpack file; name a folder with packs")
    }
  }

  /// The description as JSON, with a line feed at the end.
  func text(as format: Format) -> String {
    switch format {
    case .datapackage: Self.object(dataPackage, depth: 0) + "\n"
    case .croissant: Self.object(croissant, depth: 0) + "\n"
    }
  }

  private var common: Members {
    let symbols = files.map(\.pack.constant.symbol).joined(separator: ", ")
    let description = "Decimals of \(symbols) as digit packs, with a hash of every block"
    return [("name", "\"digits\""), ("description", "\"\(description)\"")]
  }

  private var licenseAddress: String? {
    license.map { JSONWriter.quoted("https://spdx.org/licenses/\($0).html") }
  }

  private var dataPackage: Members {
    let resources = files.map {
      Self.object([
        // Names of resources are in lower case.
        ("name", JSONWriter.quoted(String($0.name.dropLast(".digitpack".count)).lowercased())),
        ("path", JSONWriter.quoted($0.name)), ("title", "\"\($0.description)\""),
        ("format", "\"digitpack\""), ("mediatype", "\"application/octet-stream\""),
        ("bytes", "\($0.byteCount)"), ("hash", "\"sha256:\($0.sha256)\""),
      ])
    }
    let licenses = licenseAddress.map { "[{\"path\": \($0)}]" }
    return [("profile", "\"data-package\"")] + common + [
      ("licenses", licenses), ("resources", Self.array(resources)),
    ]
  }

  private var croissant: Members {
    let context: Members = [
      ("@language", "\"en\""), ("@vocab", "\"https://schema.org/\""),
      ("sc", "\"https://schema.org/\""), ("cr", "\"http://mlcommons.org/croissant/\""),
      ("dct", "\"http://purl.org/dc/terms/\""), ("conformsTo", "\"dct:conformsTo\""),
    ]
    let objects = files.map {
      Self.object([
        ("@type", "\"cr:FileObject\""), ("@id", JSONWriter.quoted($0.name)),
        ("name", JSONWriter.quoted($0.name)), ("description", "\"\($0.description)\""),
        ("contentUrl", JSONWriter.quoted($0.name)), ("contentSize", "\"\($0.byteCount) B\""),
        ("encodingFormat", "\"application/octet-stream\""), ("sha256", "\"\($0.sha256)\""),
      ])
    }
    return [("@context", Self.object(context, depth: 1)), ("@type", "\"sc:Dataset\"")] + common + [
      ("conformsTo", "\"http://mlcommons.org/croissant/1.0\""), ("license", licenseAddress),
      ("distribution", Self.array(objects)),
    ]
  }

  private static func object(_ members: Members, depth: Int = 2) -> String {
    let margin = String(repeating: "  ", count: depth)
    let lines = members.compactMap { key, value in value.map { "\(margin)  \"\(key)\": \($0)" } }
    return "{\n\(lines.joined(separator: ",\n"))\n\(margin)}"
  }

  private static func array(_ elements: [String]) -> String {
    "[\n    \(elements.joined(separator: ",\n    "))\n  ]"
  }
}
