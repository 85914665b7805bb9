import Crypto
import Foundation

/// What `Resources/` ships is what its checksums and certificates speak of.
enum ResourceRule {
  /// The faults of a folder of packs.
  ///
  /// - Parameters:
  ///   - files: the files by their names; `SHA256SUMS`, packs and certificates.
  static func findings(_ files: [String: Data]) -> [Finding] {
    let listed = checksums(files["SHA256SUMS"] ?? Data())
    let generated = files.keys.filter {
      $0.hasSuffix(".digitpack") || $0.hasSuffix(".certificate.json")
    }
    var findings: [Finding] = []
    for name in Set(generated).union(listed.keys).sorted() {
      guard let file = files[name] else {
        findings.append(finding(name, "is in SHA256SUMS, but not there"))
        continue
      }
      if listed[name] == nil {
        findings.append(finding(name, "is not in SHA256SUMS"))
      } else if listed[name] != hexadecimal(SHA256.hash(data: file)) {
        findings.append(finding(name, "differs from its line in SHA256SUMS"))
      }
      if name.hasSuffix(".digitpack") { findings += certificateFindings(name, file, files) }
    }
    return findings
  }

  /// Compares a pack with the certificate beside it.
  private static func certificateFindings(
    _ name: String, _ pack: Data, _ files: [String: Data]
  ) -> [Finding] {
    let constant = name.dropLast(".digitpack".count)
    guard let certificate = files["\(constant).certificate.json"] else {
      return [finding(name, "has no certificate")]
    }
    let named = subjects(certificate)
    guard !named.isEmpty else {
      return [finding("\(constant).certificate.json", "names no subject")]
    }
    var findings: [Finding] = []
    if !named.contains(hexadecimal(SHA256.hash(data: pack))) {
      findings.append(finding(name, "is not the file that its certificate speaks of"))
    }
    if !named.contains(hexadecimal(SHA256.hash(data: text(ofPack: pack)))) {
      findings.append(finding(name, "holds other digits than its certificate speaks of"))
    }
    return findings
  }

  /// The canonical text of a pack, decoded from the format document alone: `3.` and the decimals.
  static func text(ofPack pack: Data) -> Data {
    let pack = Array(pack)
    func number(at offset: Int, bytes: Int) -> Int {
      guard offset + bytes <= pack.count else { return 0 }
      return pack[offset..<(offset + bytes)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let count = number(at: 40, bytes: 8)
    let start = number(at: 80, bytes: 8)
    guard count > 0, count <= 2 * pack.count, start + (count + 1) / 2 <= pack.count else {
      return Data()
    }
    var text: [UInt8] = [UInt8(0x30 + number(at: 60, bytes: 1)), 0x2e]
    for index in 0..<count {
      let byte = pack[start + index / 2]
      text.append(0x30 + (index % 2 == 0 ? byte >> 4 : byte & 15))
    }
    return Data(text)
  }

  /// The checksums by file name.
  private static func checksums(_ file: Data) -> [String: String] {
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
    return lines.reduce(into: [:]) { sums, line in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { return }
      sums[parts[1].trimmingCharacters(in: [" ", "*"])] = String(parts[0])
    }
  }

  /// The SHA-256 hashes of what an in-toto statement speaks of.
  private static func subjects(_ certificate: Data) -> [String] {
    struct Statement: Decodable {
      struct Subject: Decodable { let digest: [String: String] }
      let subject: [Subject]
    }
    let statement = try? JSONDecoder().decode(Statement.self, from: certificate)
    return statement?.subject.compactMap { $0.digest["sha256"] } ?? []
  }

  /// A hash as lower-case hexadecimal digits.
  static func hexadecimal(_ digest: SHA256Digest) -> String {
    digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  private static func finding(_ name: String, _ message: String) -> Finding {
    Finding("Resources/\(name)", message)
  }
}
