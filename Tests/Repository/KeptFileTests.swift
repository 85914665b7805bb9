import Crypto
import Foundation
import Testing

@Suite("Kept files")
struct KeptFileTests {
  @Test("no file is too big")
  func sizes() {
    let sizes = SourceTree.keptPaths.compactMap { path in
      SourceTree.bytes(of: path).map { (path: path, bytes: $0.count) }
    }
    #expect(sizes.count > 100)
    expectNone(FileSizeRule.findings(sizes))
  }

  @Test("a file that is too big is found")
  func bigFile() {
    #expect(FileSizeRule.findings([("a", 2_000_001), ("b", 2_000_000)]).map(\.path) == ["a"])
  }

  @Test("no build product is kept")
  func builtFiles() {
    let built = SourceTree.keptPaths.filter { path in
      path.hasSuffix("Package.resolved")
        || path.split(separator: "/").contains { [".build", "build", "__pycache__"].contains($0) }
    }
    expectNone(built.map { Finding($0, "is made by a build and does not belong into the tree") })
  }

  @Test("nothing is built with flags that the user does not have")
  func flags() {
    let paths = ["Package.swift", "Makefile", ".ci/run"] + SourceTree.paths(under: "scripts")
    expectNone(paths.flatMap { FlagRule.findings(path: $0, text: SourceTree.text(of: $0) ?? "") })
    let manifest = SourceTree.text(of: "Package.swift") ?? ""
    expectNone(FlagRule.looseTargets(manifest: manifest))
  }

  @Test("a forbidden flag, and a target without the strict settings, are found")
  func flagExamples() {
    let text = "swift build -c release\nswift build -Xswiftc -Ounchecked\n-march=native"
    #expect(FlagRule.findings(path: "a", text: text).map(\.line) == [2, 3])
    let misuse = """
      room("BigArithmetic", arithmeticParts, settings: optimizedWhenDebugged),
      room("DigitPack", settings: optimizedWhenDebugged),
      innerLoops("TransformAVX2", processor: "x86-64-v3"),
      innerLoops("DigitPack", processor: "x86-64-v3"),
      """
    #expect(FlagRule.findings(path: "Package.swift", text: misuse).map(\.line) == [2, 4])
    let manifest = """
      func room() { .target(name: "A", swiftSettings: strict) }
      .testTarget(name: "B")
      .executableTarget(
        name: "C", dependencies: [.product(name: "D")], swiftSettings: strict),
      .target(name: "CHeaders", path: "E")
      """
    #expect(FlagRule.looseTargets(manifest: manifest, isC: { _ in false }).map(\.line) == [2, 5])
    #expect(FlagRule.looseTargets(manifest: manifest, isC: { _ in true }).map(\.line) == [2])
  }

  @Test("Resources/ holds what its checksums and certificates speak of")
  func resources() {
    let names = SourceTree.names(in: "Resources")
    let files = names.reduce(into: [String: Data]()) {
      $0[$1] = SourceTree.bytes(of: "Resources/\($1)")
    }
    expectNone(ResourceRule.findings(files))
  }

  /// SHA-256 of "i." and 1,000,000 decimals; π's is published, the others are from PARI/GP.
  @Test(
    "the shipped digits are the known ones",
    .enabled(if: SourceTree.exists("Resources/SHA256SUMS")),
    arguments: [
      ("pi", "dd382ef6a0c1e8d920fb72f482d74826251ab97709520bc24f913cd8eb5fc839"),
      ("e", "3fe3a17684179b014635fa1454f2f956b91b9c3bb2a926bbf7510a5e17ff3baf"),
      ("phi", "2ac0e5b884234c7ba75c1c8933a040109f65a51672a4da86f85309a46d3f9673"),
    ])
  func shippedDigits(constant: String, hash: String) throws {
    let pack = try #require(SourceTree.bytes(of: "Resources/\(constant).digitpack"))
    let text = ResourceRule.text(ofPack: pack)
    #expect(ResourceRule.hexadecimal(SHA256.hash(data: text)) == hash)
  }

  /// A folder with one pack of four decimals, 3.1415, and all that belongs to it.
  private static func smallFolder() -> [String: Data] {
    var pack = [UInt8](repeating: 0, count: 98)
    pack[40] = 4
    pack[60] = 3
    pack[80] = 96
    pack[96] = 0x14
    pack[97] = 0x15
    let hashes = [Data(pack), Data("3.1415".utf8)].map {
      ResourceRule.hexadecimal(SHA256.hash(data: $0))
    }
    let subjects = hashes.map { "{\"name\":\"x\",\"digest\":{\"sha256\":\"\($0)\"}}" }
    let certificate = Data("{\"subject\":[\(subjects.joined(separator: ","))]}".utf8)
    let sum = ResourceRule.hexadecimal(SHA256.hash(data: certificate))
    return [
      "pi.digitpack": Data(pack), "pi.certificate.json": certificate,
      "SHA256SUMS": Data("\(sum)  pi.certificate.json\n\(hashes[0])  pi.digitpack\n".utf8),
      "challenges.json": Data(),
    ]
  }

  @Test("a folder that fits together passes")
  func fittingFolder() { expectNone(ResourceRule.findings(Self.smallFolder())) }

  @Test("what does not fit together is found")
  func faultyFolders() {
    var flipped = Self.smallFolder()
    flipped["pi.digitpack"]?[97] ^= 1
    #expect(ResourceRule.findings(flipped).count == 3)  // checksum, certificate, digits

    var unlisted = Self.smallFolder()
    unlisted["e.certificate.json"] = Data()
    #expect(ResourceRule.findings(unlisted).count == 1)

    var missing = Self.smallFolder()
    missing["pi.certificate.json"] = nil
    #expect(ResourceRule.findings(missing).count == 2)  // listed but absent; pack without one

    var unsummed = Self.smallFolder()
    unsummed["SHA256SUMS"] = nil
    #expect(ResourceRule.findings(unsummed).count == 2)
  }
}
