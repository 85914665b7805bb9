import Arithmetic
import Constants
import DigitCore
import Parallelism
import Synchronization
import Testing

@Suite("Values of expressions")
struct ExpressionTests {
  private static func expression(_ lines: String) throws -> FormulaExpression {
    try FormulaText(parsing: Array("formula mine\n\(lines)".utf8)).formulas[0].expression
  }

  private static func decimals(
    _ expression: FormulaExpression, _ count: Int64, workers: Int = 2
  ) throws -> String {
    try expression.text(count, context: GenerationContext(workers: Workers(workers)))
  }

  @Test(
    "agree for all formulas of a constant, and with what is published",
    arguments: ConstantCorpus.names)
  func constants(name: String) throws {
    let formulas = try ConstantCorpus.formulas(name)
    let start = try #require(ConstantCorpus.starts[name])
    let context = GenerationContext(workers: Workers(2))
    let values = try formulas.map { formula in
      let stated = try formula.stated(forBits: 34_000)
      return try stated.value.text(10_000, parameter: stated.parameter, context: context)
    }
    for (value, formula) in zip(values, formulas) {
      #expect(value == values[0], "\(name), \(formula.name)")
      #expect(value.hasPrefix(start), "\(formula.name)")
      #expect(!formula.source.isEmpty)
    }
  }

  @Test("agree with the product's own formulas and with MPFR")
  func known() throws {
    for definition in ConstantDefinition.known where definition.constant != .sqrt2 {
      let expected = try DigitGenerator(formula: #require(definition.library))
        .decimals(3000, context: GenerationContext(workers: .one)).decimals.asciiText
      for formula in try ConstantCorpus.formulas(definition.constant.name) {
        let found = try Self.decimals(formula.expression, 3000).dropFirst(2)
        #expect(Array(found.utf8) == expected, "\(definition.constant.name) \(formula.name)")
      }
    }
  }

  @Test("are the same on any number of workers and at any precision", arguments: [1, 3])
  func workers(count: Int) throws {
    for name in ["zeta3", "log10"] {
      let expression = try ConstantCorpus.formulas(name)[0].expression
      let long = try Self.decimals(expression, 50_000, workers: count)
      #expect(try long == Self.decimals(expression, 50_000))
      for digits in [1, 2, 17, 1601, 20_000] as [Int64] {
        #expect(try Self.decimals(expression, digits) == long.prefix(Int(digits) + 2))
      }
    }
  }

  @Test(
    "hold for every node, sign and size",
    arguments: [
      ("-(1/2 - 3^2) * root(3, 5)^-2", "2.90695"), ("-(-sqrt(2))^3", "2.82842"),
      ("E - 10/4\nE 1 + sum 1 * 1 / (n)", "0.21828"), ("root(1, 22/7)", "3.14285"),
      ("-S\nS sum (n) * (n) / -2 (n)(n)", "0.39346"),
      ("sqrt(4294967297/4)", "32768.00000"), ("sqrt(sqrt(2) + sqrt(3))", "1.77377"),
      ("1 / (root(2, 10) - 3)", "6.16227"), ("2^60 / 3", "384307168202282325.33333"),
      ("root(64, 2^62) - 1/10^9", "1.95714"), ("sqrt(2)^64 / 2^31 - 1/7", "1.85714"),
    ])
  func nodes(text: String, expected: String) throws {
    #expect(try Self.decimals(Self.expression("value \(text)"), 5) == expected)
  }

  @Test(
    "that cannot be bounded are refused",
    arguments: [
      ("value 1 - sqrt(2)", "the value is negative"),
      ("value sqrt(1 - sqrt(2))", "a root of a negative number"),
      ("value sqrt(2) - root(4, 4)", "a sum is 0 or loses more than 16 bits"),
      ("value sqrt(2) - 665857/470832", "a sum is 0 or loses more than 16 bits"),
      ("value 3^2 - 9", "a sum is 0 or loses more than 16 bits"),
      ("value (2^62)^62 * (2^62)^62", "a part of the value is too large"),
      ("value sqrt(2^61)^64 * sqrt(2^61)^64 * sqrt(2^61)^64", "a part of the value is too large"),
    ])
  func refusals(lines: String, reason: String) throws {
    let error = #expect(throws: FormulaError.self) {
      try Self.decimals(Self.expression(lines), 5)
    }
    #expect(error?.reason.hasPrefix(reason) == true, "\(error?.description ?? "")")
  }

  @Test("have bounds with the exact value between them, at every precision")
  func bounds() throws {
    let context = GenerationContext(workers: .one)
    let cube = try Self.expression("value root(3, 22/7)^3 / 2 * root(5, 32)")
    for bits in [64, 65, 100, 1000, 40_000] as [Int64] {
      let enclosure = try cube.evaluate(bits: bits, as: .test, context: context).enclosure
      var scaled = BigInteger(22 as UInt64)
      scaled <<= bits
      var lower = enclosure.lower.value.copy()
      var upper = lower.copy()
      upper += enclosure.width
      lower *= 7 as UInt64
      upper *= 7 as UInt64
      #expect(lower.compare(to: scaled) <= 0 && upper.compare(to: scaled) >= 0)
      #expect(enclosure.width == 3 && enclosure.bits == bits)
    }
  }

  @Test("end where they are no longer wanted")
  func cancellation() async throws {
    let hasBegun = Atomic(false)
    let expression = try ConstantCorpus.formulas("pi")[0].expression
    let task = Task {
      try await withBlockingThread { flag -> FormulaError? in
        hasBegun.store(true, ordering: .releasing)
        while !flag.isRaised {}
        let context = GenerationContext(
          arithmetic: ArithmeticContext(workers: .one, cancellation: flag))
        return #expect(throws: FormulaError.self) {
          try expression.evaluate(bits: 4000, as: .test, context: context)
        }
      }
    }
    while !hasBegun.load(ordering: .acquiring) { await Task.yield() }
    task.cancel()
    #expect(try await task.value?.code == .cancelled)
  }
}
