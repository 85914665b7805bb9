import BigArithmetic
import Foundation
import Testing

@Suite("The multiplication that PI_TRAINER_MULTIPLICATION asks for")
struct MultiplicationTests {
  /// The last ten of so many decimals, as y-cruncher's published tables have them.
  private static let endings = [
    "pi": ["1M": "5779458151", "10M": "5348955897", "100M": "0187751592"],
    "e": ["1M": "7694228188", "10M": "1396705376", "100M": "4492118202"],
    "phi": ["1M": "4153226344", "10M": "4825797564", "100M": "8941970031"],
  ]

  private static let isLong = ProcessInfo.processInfo.environment["PI_TRAINER_LONG_TESTS"] != nil

  private static let amounts = isLong ? ["1M", "10M", "100M"] : ["1M", "10M"]

  /// GMP and the fastest, and at the smallest size all others as well.
  private static func variants(_ amount: String) -> [MultiplicationVariant] {
    amount == "1M" ? [.gmp, .avx2, .avx512, .portable].filter(isTested) : [.gmp, .fastest]
  }

  /// On x86-64 the portable loops take minutes for this.
  private static func isTested(_ variant: MultiplicationVariant) -> Bool {
    variant.isAvailable && (variant != .portable || variant == .fastest)
  }

  @Test("gives the known decimals", arguments: ["pi", "e", "phi"], amounts)
  func digits(constant: String, amount: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let ending = try #require(Self.endings[constant]?[amount])
    var packs: [Data] = []
    for (index, variant) in Self.variants(amount).enumerated() {
      let name = variant.rawValue
      let outcome = try program.run(
        "digits", "generate", constant, "--digits", amount, "--check", "standard", "--out", name,
        "--threads", "\(index % 3 + 1)",
        shell: "export PI_TRAINER_MULTIPLICATION=\(name)")
      #expect(outcome.status == 0, "\(name): \(outcome.errors)")
      let pack = "\(name)/\(constant).digitpack"
      let count = try #require(Int(amount.dropLast())) * 1_000_000
      let shown = try program.run(
        "digits", "show", pack, "--from", "\(count - 9)", "--count", "10", "--plain")
      #expect(shown.text.filter(\.isNumber) == ending, "\(name): \(shown.errors)")
      packs.append(try program.bytes(pack))
    }
    #expect(packs.count >= 1 && packs.allSatisfy { $0 == packs[0] }, "the packs differ")
  }

  @Test("ends with exit code 2 where the processor does not have it")
  func unknown() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run(
      "digits", "generate", "pi", "--digits", "100", "--out", "o",
      shell: "export PI_TRAINER_MULTIPLICATION=sse9")
    #expect(outcome.status == 2)
    let message = outcome.messages.first ?? ""
    #expect(message.contains("PI_TRAINER_MULTIPLICATION") && message.contains("'sse9'"))
    #expect(message.contains("gmp, portable"), "it says what there is")
    #expect(program.names(in: "o").isEmpty)
  }
}
