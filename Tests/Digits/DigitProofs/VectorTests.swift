import DigitCore
import DigitPacks
import DigitProofs
import Foundation
import SystemPackage
import TestFolders
import Testing

/// What `Examples/vectors` says of packs, ranges, paths and proofs; readers in other languages pass
/// the same files.
@Suite("Vectors")
struct VectorTests {
  /// A file of the folder: its head, and the bytes or the text of its parts.
  struct Vector {
    let name: String
    private(set) var head: [String: String] = [:]
    private(set) var parts: [String: Data] = [:]

    var isAccepted: Bool { head["expected"] == "accepted" }

    init(_ file: URL) throws {
      name = file.lastPathComponent
      let sections = try String(contentsOf: file, encoding: .utf8)
        .trimmingCharacters(in: .newlines).components(separatedBy: "\n\n")
      for line in sections[0].components(separatedBy: "\n") {
        let words = line.components(separatedBy: ": ")
        head[words[0]] = words.dropFirst().joined(separator: ": ")
      }
      for section in sections.dropFirst() {
        let lines = section.components(separatedBy: "\n")
        let isText = lines[0] == "path:"
        parts[String(lines[0].dropLast())] =
          isText
          ? Data(lines.dropFirst().joined(separator: "\n").utf8)
          : try lines.dropFirst().map(Self.bytes).reduce(Data(), +)
      }
    }

    /// The bytes that a line spells: hexadecimal, perhaps with a number of repetitions.
    private static func bytes(of line: String) throws -> Data {
      let words = line.components(separatedBy: " * ")
      let digits = try words[0].map { try #require($0.hexDigitValue) }
      let bytes = stride(from: 0, to: digits.count, by: 2).map {
        UInt8(digits[$0] << 4 | digits[$0 + 1])
      }
      let count = words.count > 1 ? try #require(Int(words[1])) : 1
      return count == 1 ? Data(bytes) : Data(repeating: bytes[0], count: count)
    }
  }

  private let folder = TemporaryFolder()

  private static func all(_ kind: String, atLeast count: Int) throws -> [Vector] {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let place = root.appendingPathComponent("Examples/vectors/\(kind)")
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
    #expect(names.count >= count)
    return try names.map { try Vector(place.appendingPathComponent($0)) }
  }

  /// A part of a vector as a file.
  private func file(_ part: String, of vector: Vector) throws -> FilePath {
    let path = folder.file("vector.\(part)")
    try #require(vector.parts[part]).write(to: URL(fileURLWithPath: path.string))
    return path
  }

  @Test("packs are verified, or refused")
  func packs() throws {
    for vector in try Self.all("pack", atLeast: 100) {
      let path = try file("pack", of: vector)
      let hash = try? DigitPack(mapping: path).verify().contentHash.hexadecimal
      #expect(hash == (vector.isAccepted ? vector.head["prints"] : nil), "\(vector.name)")
    }
  }

  @Test("digits are given by their positions, or refused")
  func digits() throws {
    for vector in try Self.all("digits", atLeast: 20) {
      let path = try file("pack", of: vector)
      let range = vector.head["first"].flatMap { Int64($0) }.flatMap { first in
        vector.head["last"].flatMap { Int64($0) }.flatMap { last in
          first < 1 || first > last ? nil : DigitRange(from: first - 1, upTo: last)
        }
      }
      let text = try? range.map { try DigitPack(mapping: path).text($0) }
      #expect(text == (vector.isAccepted ? vector.head["prints"] : nil), "\(vector.name)")
    }
  }

  @Test("paths of the hash tree are those that the program makes")
  func paths() throws {
    var compared = 0
    for vector in try Self.all("path", atLeast: 30) where vector.isAccepted {
      // A path proves its decimal also where the rest of the pack is damaged.
      guard let pack = try? DigitPack(mapping: file("pack", of: vector)) else { continue }
      let text = try #require(vector.parts["path"])
      let path = try #require(JSONSerialization.jsonObject(with: text) as? [String: Any])
      let block = try #require(path["block"] as? Int)
      let hashes = try pack.merklePath(ofBlock: block).map(\.hexadecimal)
      #expect(path["hashes"] as? [String] == hashes, "\(vector.name)")
      #expect(path["leaf"] as? String == pack.blocks[block].leafHash.hexadecimal)
      #expect(vector.head["root"] == pack.merkleRoot.hexadecimal)
      compared += 1
    }
    #expect(compared > 8)
  }

  @Test("proofs that are accepted have the stated prime that Python finds")
  func statedPrimes() throws {
    for vector in try Self.all("proof", atLeast: 60) where vector.isAccepted {
      let (pack, proof) = (try file("pack", of: vector), try file("proof", of: vector))
      let line = try ProofTests.plainVerdicts([(pack: pack, proof: proof)]).joined()
      #expect(line.hasSuffix(" \(try ProofTests.stated(pack, proof)) "), "\(vector.name): \(line)")
    }
  }

  @Test("proofs are accepted, refused, or unreadable")
  func proofs() throws {
    let codes: [String: Int32] = ["accepted": 0, "refused": 1, "unreadable": 3]
    for vector in try Self.all("proof", atLeast: 60) {
      let outcome = ProofTests.check(
        try file("pack", of: vector), try file("proof", of: vector))
      #expect(
        outcome.code == codes[vector.head["expected"] ?? ""], "\(vector.name): \(outcome.text)")
    }
  }
}
