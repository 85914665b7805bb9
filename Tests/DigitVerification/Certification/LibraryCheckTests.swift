import Foundation
import Testing

@Suite("The check by MPFR and GMP")
struct LibraryCheckTests {
  /// What of BigArithmetic multiplies, divides or converts by algorithms of this project.
  private static let ours = [
    ".product(", ".square(", ".power(", ".squareRoot(", ".divide(", "RadixConversion",
    "DecimalNatural", "DecimalExtraction", "Transform",
  ]

  /// Which of them a source calls.
  private func calls(_ source: String) -> [String] {
    let code = source.split(separator: "\n").filter {
      !$0.drop { $0 == " " }.hasPrefix("//")
    }
    return Self.ours.filter { name in code.contains { $0.contains(name) } }
  }

  @Test("multiplies with GMP's products alone, so that at length it shares none with the digits")
  func products() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = "Sources/DigitVerification/Certification/LibraryCheck.swift"
    let source = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    #expect(calls(source).isEmpty)
    #expect(source.contains("BigInteger.gmpProduct("))
    #expect(calls("let a = BigInteger.product(b, c)\n// BigInteger.square(b)") == [".product("])
  }
}
