import Constants
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import DigitTexts
import Files
import Foundation
import PackMaking
import Parallelism
import SystemPackage
import TestFolders
import Testing

@Suite("One answer about a text from every command")
struct TextFaultTests {
  enum Keeping: CaseIterable {
    case plain
    case gzip
    /// Two bytes a character.
    case wide
  }

  private static let count = 300
  private static let places = [0, count / 2, count - 2]

  private let folder = TemporaryFolder(inMemory: true)
  /// The thousand decimals that every text is held against.
  private let known: String
  private let definition: ConstantDefinition

  init() throws {
    known = try #require(LeadingDecimals.text(of: .pi))
    definition = try #require(ConstantDefinition.of(.pi))
    try Self.write(Array(known.utf8), to: folder.file("right.txt"))
  }

  @Test("verify, import and compare agree", arguments: digitLayouts.indices)
  func agreement(index: Int) throws {
    for variant in variants(at: Self.places) {
      let path = try write(digitLayouts[index].text(variant.digits), as: .plain)
      try expectAgreement(on: variant, at: path, "\(digitLayouts[index].name), \(variant.fault)")
    }
  }

  @Test(
    "and about what is compressed or has two bytes a character", arguments: digitLayouts.indices,
    [Keeping.gzip, .wide])
  func kept(index: Int, keeping: Keeping) throws {
    for variant in variants(at: [Self.count / 2]) {
      let path = try write(digitLayouts[index].text(variant.digits), as: keeping)
      try expectAgreement(on: variant, at: path, "\(digitLayouts[index].name), \(variant.fault)")
    }
  }

  @Test("and about a set of y-cruncher's files")
  func sets() throws {
    for variant in variants(at: Self.places) {
      try expectAgreement(on: variant, at: writeSet(variant.digits), "\(variant.fault)")
    }
    try expectRounded(at: writeSet(roundedDigits), "a set")
  }

  @Test(
    "a rounded last decimal is called that, in every layout", arguments: digitLayouts.indices,
    Keeping.allCases)
  func rounded(index: Int, keeping: Keeping) throws {
    let path = try write(digitLayouts[index].text(roundedDigits), as: keeping)
    try expectRounded(at: path, "\(digitLayouts[index].name)")
  }

  @Test("the integer part of every constant is known without a point")
  func constants() throws {
    let path = folder.file("digits.txt")
    for constant in MathematicalConstant.all {
      let decimals = try #require(LeadingDecimals.text(of: constant))
      for (start, part) in [("\(constant.integerPart.value)", constant.integerPart), ("", nil)] {
        for count in [8, 34, 1000] {
          try Self.write(Array((start + decimals.prefix(count)).utf8), to: path)
          #expect(try DigitFile(opening: path).integerPart == part, "\(constant.name), \(count)")
        }
      }
    }
  }

  @Test("the constant is known also where the digits begin with one too few or too many")
  func beginnings() throws {
    let path = folder.file("digits.txt")
    for constant in MathematicalConstant.all {
      let decimals = try #require(LeadingDecimals.text(of: constant))
      // No 1, which before digits is the number of a line.
      let (part, other) = (constant.integerPart.value, constant.integerPart.value + 2)
      for text in [
        "\(part).\(decimals.dropFirst())", "\(other) \(decimals)", "\(part)\(part)\(decimals)",
        "\(part).\(part)\(decimals)",
      ] {
        try Self.write(Array(text.utf8), to: path)
        let verified = try verify(path)
        let failure = "\(try #require(verified.failure))"
        #expect(verified.constant == constant.name, "\(text.prefix(12))")
        #expect(failure.contains("decimal 1 is wrong"), "\(text.prefix(12)): \(failure)")
      }
    }
  }

  private func variants(at places: [Int]) -> [DigitVariant] {
    digitVariants(of: String(known.prefix(Self.count)), at: places)
  }

  /// Decimals of which the last is rounded up, without a carry.
  private var roundedDigits: String {
    let all = Array(known.utf8)
    let count = (Self.count..<all.count).first { all[$0] >= 0x35 && all[$0 - 1] < 0x39 }
    var digits = Array(all.prefix(count ?? 0))
    digits[digits.count - 1] += 1
    return String(decoding: digits, as: UTF8.self)
  }

  private func verify(_ path: FilePath) throws -> FileVerification {
    try FileVerifier(level: .standard, workers: .one) { _ in }
      .verify(JudgedFile(DigitFile(opening: path)), named: "digits")
  }

  private func compare(_ path: FilePath) throws -> DigitComparison {
    try DigitComparison(
      DigitFile(opening: path), DigitFile(opening: folder.file("right.txt")))
  }

  private func pack(
    _ path: FilePath, dropsRounded: Bool = false
  ) throws -> (made: MadePack, droppedCount: Int64, form: DigitTextLayout?) {
    let request = PackRequest(
      definition: definition, formula: definition.defaultFormula, digitCount: 1, level: .standard,
      path: folder.file("pi.digitpack"), isReplacing: true, workers: .one)
    return try PackImport(request, dropsRounded: dropsRounded) { _ in }
      .run(DigitFile(opening: path), named: "digits")
  }

  /// Requires that verify, compare and import say of a file where it is wrong.
  private func expectAgreement(
    on variant: DigitVariant, at path: FilePath, _ note: Comment
  ) throws {
    let (right, found) = (Array(known.utf8), Array(variant.digits.utf8))
    let position = found.indices.first { found[$0] != right[$0] }.map { Int64($0) + 1 }
    let verified = try verify(path)
    #expect(verified.verified == (position == nil), note)
    #expect(verified.decimals == Int64(found.count), note)
    let compared = try compare(path)
    #expect(compared.difference?.position == position, note)
    #expect(compared.firstCount == Int64(found.count), note)
    guard let position else {
      let packed = try pack(path)
      #expect(packed.made.pack?.digitCount == Int64(found.count), note)
      return
    }
    #expect(
      "\(try #require(verified.failure))".contains("decimal \(position) is wrong"), note)
    let refusal = #expect(throws: DigitsRefused.self, note) { try pack(path) }
    #expect(refusal?.description.contains("decimal \(position) is wrong") == true, note)
  }

  /// Requires that verify, compare and import say of a file that its last decimal is rounded.
  private func expectRounded(at path: FilePath, _ note: Comment) throws {
    let count = Int64(roundedDigits.utf8.count)
    let verified = try verify(path)
    #expect(verified.rounded && !verified.verified && verified.decimals == count, note)
    #expect(try compare(path).difference?.position == count, note)
    let refusal = #expect(throws: DigitsRefused.self, note) { try pack(path) }
    let isNamed = refusal?.description.contains("rounded, not cut off") == true
    #expect(isNamed && refusal?.description.contains("--drop-rounded") == true, note)
    let taken = try pack(path, dropsRounded: true)
    #expect(taken.droppedCount == 1 && taken.made.pack?.digitCount == count - 1, note)
  }

  private func write(_ text: String, as keeping: Keeping) throws -> FilePath {
    let path = folder.file("digits.txt")
    switch keeping {
    case .plain:
      try Self.write(Array(text.utf8), to: path)
    case .gzip:
      try Self.write(Array(text.utf8), to: path)
      try Self.compress(path)
      return folder.file("digits.txt.gz")
    case .wide:
      let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      try Self.write([0xFF, 0xFE] + bytes, to: path)
    }
    return path
  }

  /// Writes a set into a folder of its own, which stands for it.
  private func writeSet(_ digits: String) throws -> FilePath {
    let set = folder.file("set")
    if try FileSystem.real.status(of: set) != nil { try FileSystem.real.removeTree(set) }
    try FileSystem.real.makeFolder(set)
    for (part, bytes) in ycdSet(of: digits, size: 100).enumerated() {
      try Self.write(bytes, to: set.appending("Pi - Dec - Chudnovsky - \(part).ycd"))
    }
    return set
  }

  private static func compress(_ path: FilePath) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-f", path.string]
    try process.run()
    process.waitUntilExit()
  }

  private static func write(_ bytes: [UInt8], to path: FilePath) throws {
    let output = try AtomicOutput(path, replacing: true)
    try output.write(bytes)
    try output.commit()
  }
}
