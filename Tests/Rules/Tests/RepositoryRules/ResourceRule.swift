import Foundation
import Testing

/// What `Resources/` ships is what its checksums and certificates speak of.
enum ResourceRule {
  /// The faults of a folder of packs, certificates and `SHA256SUMS`, given by their names.
  static func findings(_ files: [String: Data]) throws -> [Finding] {
    let sums = String(decoding: files["SHA256SUMS"] ?? Data(), as: UTF8.self)
      .split(separator: "\n").reduce(into: [:]) { $0[String($1.dropFirst(66))] = $1.prefix(64) }
    let shipped = files.keys.filter {
      $0.hasSuffix(".digitpack") || $0.hasSuffix(".certificate.json") || $0.hasSuffix(".proof")
    }
    return try Set(shipped).union(sums.keys).sorted().flatMap { name in
      let file = files[name] ?? Data()
      let hash = try sha256(file)
      var faults = sums[name] ?? "" == hash ? [] : ["differs from its line in SHA256SUMS"]
      if name.hasSuffix(".digitpack") {
        let certificate = String(
          decoding: files[name.replacing(".digitpack", with: ".certificate.json")] ?? Data(),
          as: UTF8.self)
        if !certificate.contains(hash) { faults.append("is not the certified file") }
        if !certificate.contains(try sha256(text(ofPack: file))) {
          faults.append("does not hold the certified digits")
        }
      }
      return faults.map { Finding("Resources/\(name)", $0) }
    }
  }

  /// The canonical text of a pack, decoded from the format document alone: `3.` and the decimals.
  static func text(ofPack pack: Data) -> Data {
    let pack = Array(pack)
    func number(at offset: Int, bytes: Int) -> Int {
      guard offset + bytes <= pack.count else { return 0 }
      return pack[offset..<(offset + bytes)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let (count, start) = (number(at: 40, bytes: 8), number(at: 80, bytes: 8))
    guard count <= 2 * pack.count, start + (count + 1) / 2 <= pack.count else { return Data() }
    let bytes = pack[start..<(start + (count + 1) / 2)]
    let digits = bytes.flatMap { [0x30 + $0 >> 4, 0x30 + $0 & 15] }.prefix(count)
    return Data([UInt8(0x30 + number(at: 60, bytes: 1)), 0x2e] + digits)
  }

  /// The SHA-256 of bytes, in hexadecimal.
  static func sha256(_ bytes: Data) throws -> String {
    let line = try Repository.output(of: ["sha256sum"], input: bytes)
    return String(decoding: line.prefix(64), as: UTF8.self)
  }
}

@Suite("Resources")
struct ResourceTests {
  private static let folder = Repository.paths.filter { $0.hasPrefix("Resources/") }
    .reduce(into: [String: Data]()) {
      $0[String($1.dropFirst("Resources/".count))] = Repository.bytes(of: $1)
    }

  @Test("Resources/ holds what its checksums and certificates speak of")
  func repository() throws {
    #expect(Self.folder.count > 6)
    expectNone(try ResourceRule.findings(Self.folder))
  }

  /// SHA-256 of "i." and 1,000,000 decimals; π's is published, the others are from PARI/GP.
  @Test(
    "the shipped digits are the known ones",
    arguments: [
      ("pi", "dd382ef6a0c1e8d920fb72f482d74826251ab97709520bc24f913cd8eb5fc839"),
      ("e", "3fe3a17684179b014635fa1454f2f956b91b9c3bb2a926bbf7510a5e17ff3baf"),
      ("phi", "2ac0e5b884234c7ba75c1c8933a040109f65a51672a4da86f85309a46d3f9673"),
    ])
  func shippedDigits(constant: String, hash: String) throws {
    let pack = try #require(Self.folder["\(constant).digitpack"])
    #expect(try ResourceRule.sha256(ResourceRule.text(ofPack: pack)) == hash)
  }

  @Test("every decimal of the shipped packs is proved", arguments: ["pi", "e", "phi"])
  func shippedProofs(constant: String) throws {
    #expect(Self.folder["\(constant).proof"] != nil)
    let paths = ["digitpack", "proof"].map {
      Repository.root.appending(path: "Resources/\(constant).\($0)").path
    }
    let checker = Repository.root.appending(path: "Examples/verifier/check_proof.py").path
    let output = try Repository.output(of: ["python3", "-I", checker] + paths)
    #expect(String(decoding: output, as: UTF8.self).hasPrefix("PROVED"))
  }

  @Test("the checker in plain Python is short enough to be read, and imports nothing")
  func shortChecker() throws {
    let lines = Repository.text(of: "Examples/verifier/check_proof.py").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 381, "380 lines and what follows the last line feed")
    let imported = lines.filter { $0.contains("import ") && !$0.hasPrefix(" ") }
      .flatMap { line in
        let words = line.split { " ,".contains($0) }.dropFirst()
        return line.hasPrefix("from ") ? words.prefix(1) : words
      }
    let allowed: Set<Substring> = [
      "collections", "decimal", "hashlib", "json", "os", "re", "secrets", "struct", "sys",
    ]
    #expect(Set(imported).isSubset(of: allowed), "only the standard library: \(imported)")
  }

  @Test("what does not fit together is found")
  func examples() throws {
    let names = ["pi.digitpack", "pi.certificate.json"]
    var folder = Self.folder.filter { names.contains($0.key) }
    // Neither file is listed.
    #expect(try ResourceRule.findings(folder).count == 2)
    let lines = try names.map { "\(try ResourceRule.sha256(folder[$0] ?? Data()))  \($0)\n" }
    folder["SHA256SUMS"] = Data(lines.joined().utf8)
    expectNone(try ResourceRule.findings(folder))
    // Its checksum, its certificate and its digits speak against a changed pack.
    folder["pi.digitpack"]?[300_000] ^= 1
    #expect(try ResourceRule.findings(folder).count == 3)
    // Nothing speaks for the pack; the certificate is listed, but missing.
    folder["pi.certificate.json"] = nil
    #expect(try ResourceRule.findings(folder).count == 4)
  }
}
