import Constants
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Files
import Foundation
import PackMaking
import Parallelism
import SystemPackage
import TestFolders
import Testing

@Suite("One answer about a text from every command")
struct TextFaultTests {
  private static let layouts: [@Sendable (String) -> String] = [
    { "3" + $0 }, { "3." + $0 + "\n" }, { $0 }, { "3,\($0)…\n" }, { "# pi\n\npi = \"3.\($0)\";\n" },
    { text in
      let rows = stride(from: 0, to: text.utf8.count, by: 50).map { text.dropFirst($0).prefix(50) }
      return "3.\n" + rows.enumerated().map { "\($0 + 1): \($1)\n" }.joined()
    },
    { Array("3" + $0).enumerated().map { "\($0 + 1) \($1)\n" }.joined() },
  ]

  /// Decimals with a fault, and the position of the first that is wrong.
  private static func faults(of right: [UInt8]) -> [(digits: [UInt8], position: Int64?)] {
    var (wrong, missing, doubled, swapped) = (right, right, right, right)
    wrong[149] = (right[149] + 1) % 10
    missing.remove(at: 149)
    doubled.insert(right[149], at: 149)
    swapped.swapAt(149, 150)
    return [(right, nil), (right.dropLast(), nil)]
      + [wrong, missing, doubled, swapped].map { digits in
        let place = digits.indices.first { $0 >= right.count || digits[$0] != right[$0] }
        return (digits, place.map { Int64($0) + 1 })
      }
  }

  @Test("verify, import and compare agree", arguments: layouts.indices, [false, true])
  func agreement(index: Int, isCompressed: Bool) throws {
    let folder = TemporaryFolder(inMemory: true)
    let definition = try #require(ConstantDefinition.of(.pi))
    let known = try #require(LeadingDecimals.text(of: .pi)).utf8.prefix(300).map { $0 - 0x30 }
    try Self.write(Self.text(known), to: folder.file("right.txt"))
    for fault in Self.faults(of: known) {
      let path = folder.file(isCompressed ? "digits.txt.gz" : "digits.txt")
      try Self.write(Self.layouts[index](Self.text(fault.digits)), to: folder.file("digits.txt"))
      if isCompressed { try Self.compress(folder.file("digits.txt")) }
      let verifier = FileVerifier(level: .standard, workers: .one) { _ in }
      let verified = try verifier.verify(JudgedFile(DigitFile(opening: path)), named: "digits.txt")
      #expect(verified.verified == (fault.position == nil), "\(verified.conclusion)")
      #expect(verified.decimals == Int64(fault.digits.count))
      let compared = try DigitComparison(
        DigitFile(opening: path), DigitFile(opening: folder.file("right.txt")))
      #expect(compared.difference?.position == fault.position)
      let request = PackRequest(
        definition: definition, formula: definition.defaultFormula, digitCount: 1,
        level: .standard, path: folder.file("pi.digitpack"), isReplacing: true, workers: .one)
      let packing = PackImport(request, dropsRounded: false) { _ in }
      guard let position = fault.position else {
        #expect(try packing.run(DigitFile(opening: path), named: "digits.txt").made.pack != nil)
        continue
      }
      #expect("\(try #require(verified.failure))".contains("decimal \(position) is wrong"))
      let refusal = #expect(throws: DigitsRefused.self) {
        try packing.run(DigitFile(opening: path), named: "digits.txt")
      }
      #expect(refusal?.description.contains("decimal \(position) is wrong") == true)
    }
  }

  @Test("the integer part of every constant is known without a point")
  func constants() throws {
    let folder = TemporaryFolder(inMemory: true)
    let path = folder.file("digits.txt")
    for constant in MathematicalConstant.all {
      let decimals = try #require(LeadingDecimals.text(of: constant))
      for (start, part) in [("\(constant.integerPart.value)", constant.integerPart), ("", nil)] {
        for count in [8, 34, 1000] {
          try Self.write(start + decimals.prefix(count), to: path)
          #expect(try DigitFile(opening: path).integerPart == part, "\(constant.name), \(count)")
        }
      }
    }
  }

  @Test("a rounded last decimal is called that, in every layout", arguments: layouts.indices)
  func rounded(index: Int) throws {
    let folder = TemporaryFolder(inMemory: true)
    let all = try #require(LeadingDecimals.text(of: .pi)).utf8.map { $0 - 0x30 }
    let count = try #require((300..<400).first { all[$0] >= 5 && all[$0 - 1] < 9 })
    var digits = Array(all[..<count])
    digits[count - 1] += 1
    try Self.write(Self.layouts[index](Self.text(digits)), to: folder.file("digits.txt"))
    let file = try JudgedFile(DigitFile(opening: folder.file("digits.txt")))
    let verified = try FileVerifier(level: .standard, workers: .one) { _ in }
      .verify(file, named: "digits.txt")
    #expect(verified.rounded && !verified.verified && verified.decimals == Int64(count))
  }

  private static func compress(_ path: FilePath) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-f", path.string]
    try process.run()
    process.waitUntilExit()
  }

  private static func write(_ text: String, to path: FilePath) throws {
    let output = try AtomicOutput(path, replacing: true)
    try output.write(Array(text.utf8))
    try output.commit()
  }

  private static func text(_ digits: [UInt8]) -> String {
    String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
  }
}
