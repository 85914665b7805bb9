import Constants
import DigitCore
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
  ]

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
