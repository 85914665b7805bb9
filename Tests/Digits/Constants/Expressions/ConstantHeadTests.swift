import Arithmetic
import Constants
import DigitCore
import Parallelism
import Testing

@Suite("What the text of a constant says before its formulas")
struct ConstantHeadTests {
  private static let text = """
    mpfr     log 2: log(2) by
             MPFR
    is       another formula: its own
    upto     1000
    pair     two one: other
             arguments
    pair     two mpfr-log: a root

    formula  one
    value    sqrt(5)
    formula  two
    value    sqrt(3)

    """

  private static func definition(_ text: String) throws -> ConstantDefinition {
    let constant = try #require(MathematicalConstant.named("log2"))
    return try ConstantDefinition(parsing: Array(text.utf8), of: constant)
  }

  @Test("is MPFR's function, how far it reaches, and the pairs")
  func reading() throws {
    let made = try Self.definition(Self.text)
    #expect(made.formulas.map(\.name) == ["one", "two"])
    #expect(made.library?.name == "mpfr-log" && made.library?.furthest == 1000)
    #expect(made.library?.statement == "log(2) by MPFR")
    #expect(made.library?.ingredients == ["log(2) by MPFR"])
    #expect(made.libraryIndependence == "another formula: its own")
    #expect(
      made.approvedPairs.map { [$0.first.name, $0.second.name, $0.reason] }
        == [["two", "one", "other arguments"], ["two", "mpfr-log", "a root"]])
    let other = try Self.definition(
      Self.text.replacing("upto     1000", with: "takes    log(2)"))
    #expect(other.library?.furthest == 10_000_000 && other.library?.ingredients == ["log(2)"])
  }

  /// What is replaced in the text above by what, and the refusal.
  private static let faults: [(old: String, new: String, refusal: String)] = [
    ("log 2:", "log:", "the text does not say what MPFR computes"),
    ("log 2:", "log x:", "the text does not say what MPFR computes"),
    ("log 2:", "catalan 2:", "the text does not say what MPFR computes"),
    ("log 2:", "exp 2:", "the text does not say what MPFR computes"),
    ("log 2:", "log 2", "line 1: 'mpfr' is no key here, or has another value"),
    ("1000", "all", "the text does not say what MPFR computes, and how far"),
    ("is       another formula: its own\n", "", "the text does not say what MPFR computes"),
    ("is   ", "was  ", "line 3: 'was' is no key here"),
    ("upto     1000", "is       one", "line 4: 'is' is there twice"),
    ("two one:", "two:", "line 5: 'pair' is no key here, or has another value"),
    ("two one:", "two three:", "there are no formulas two and three"),
    ("formula  one", "by       one", "line 9: 'by' is no key here"),
    ("formula  two", "memory   9, 3 K 2\nformula  two", "line 11: 'memory' is bytes a decimal"),
    (
      "formula  two", "steps    leaf 1, join 1, long 1, file 1\nformula  two",
      "line 11: 'steps' is the sizes of steps"
    ),
    (
      "formula  two", "steps    leaf 1, join 1, long 1, file 1, spare nan\nformula  two",
      "line 11: 'steps' is the sizes of steps"
    ),
  ]

  /// The second formula, which says what steps take.
  private static func stepped(_ value: String) throws -> StatedFormula {
    let made = try definition(
      text.replacing(
        "value    sqrt(3)",
        with: "steps    leaf 1, join 1, long 1, file 1, spare 0\nvalue    \(value)"))
    return try #require(made.formulas[1] as? StatedFormula)
  }

  @Test("may ask for steps, which are made of a form that their bounds hold for")
  func steps() throws {
    func decimals(_ formula: StatedFormula) throws -> [UInt8] {
      try DigitGenerator(formula: formula)
        .decimals(40, context: GenerationContext(workers: .one)).decimals.asciiText
    }
    let large = "\nS        257 + sum 1 * 1 / (n)"
    let cut = try Self.stepped("6 / 4 * sqrt(2) / S\(large)")
    #expect(try cut.stepped(bits: 200) != nil)
    for value in [
      "2 * 3 / 4 * sqrt(2) / S", "6 / 2 / 2 * sqrt(2) / S", "6 / 4 / S * sqrt(2)",
      "9 / 6 * sqrt(2) / S", "sqrt(2) / S * 3 / 2", "3 * sqrt(2) / 2 * S^-1 * sqrt(1)",
    ] {
      let whole = try Self.stepped(value + large)
      #expect(try whole.stepped(bits: 200) == nil, "\(value)")
      #expect(try decimals(whole) == decimals(cut), "\(value)")
    }
    for value in ["1 / S\(large)", "S\(large)", "-6 * sqrt(2) / S\(large)"] {
      #expect(try Self.stepped(value).stepped(bits: 200) == nil, "\(value)")
    }
    // Of another size, so that the quotient would be off by more than is said.
    for first in [-2, 3] {
      let value = "1 / S\nS        \(first) + sum 1 * 1 / (n)"
      #expect(try Self.stepped(value).stepped(bits: 200) == nil, "\(first)")
    }
    #expect(try Self.stepped("1 / S\nS        2 + sum 1 * 1 / (n)").stepped(bits: 200) != nil)
  }

  @Test("is refused with a fault", arguments: Self.faults.indices)
  func refused(index: Int) throws {
    let (old, new, refusal) = Self.faults[index]
    #expect(Self.text.ranges(of: old).count == 1, "\(old)")
    let error = #expect(throws: FormulaError.self) {
      try Self.definition(Self.text.replacing(old, with: new))
    }
    #expect(error?.description.hasPrefix(refusal) == true, "\(error?.description ?? "")")
  }
}
