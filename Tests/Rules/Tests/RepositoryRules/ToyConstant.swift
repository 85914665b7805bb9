/// √5 as a constant of the product: the additions that CONTRIBUTING asks for, by file.
enum ToyConstant {
  /// What a file gets.
  enum Addition {
    /// It is new.
    case file(String)
    /// Lines after each of these lines, or in their place.
    case lines([(old: String, new: String)])
  }

  static let additions: [String: Addition] = [
    "Sources/Digits/DigitCore/MathematicalConstant.swift": .lines([
      (
        "{ [.pi, .e, .phi, .sqrt2] }",
        "{ [.pi, .e, .phi, .sqrt2, .sqrt5] }"
      ),
      (
        "  /// √2 = 1.4",
        """
          /// √5 = 2.23606….
          public static var sqrt5: MathematicalConstant {
            MathematicalConstant(code: 0xFFFF, name: "sqrt5", symbol: "√5", integerPart: Digit(2)!)
          }

          /// √2 = 1.4
        """
      ),
    ]),
    "Sources/Digits/Constants/Identifiers.swift": .lines([
      ("  case sqrt2(Sqrt2)\n", "  case sqrt2(Sqrt2)\n  case sqrt5(Sqrt5)\n"),
      (
        "  package enum Library: String, Sendable {\n",
        """
          /// The formulas for √5.
          public enum Sqrt5: String, Sendable {
            case squareRoot = "square-root"
            case fibonacci
          }

          package enum Library: String, Sendable {

        """
      ),
      (
        "    case .sqrt2(let formula): formula.rawValue\n",
        """
            case .sqrt2(let formula): formula.rawValue
            case .sqrt5(let formula): formula.rawValue

        """
      ),
    ]),
    "Sources/Digits/Constants/Constants/Sqrt5.swift": .file(formulas),
    "Sources/Digits/Constants/ConstantDefinition.swift": .lines([
      ("= [.pi, .e, .phi, .sqrt2]", "= [.pi, .e, .phi, .sqrt2, .sqrt5]")
    ]),
    "Sources/Digits/DigitChecks/Constants/Sqrt5.swift": .file(steps),
    "Sources/Digits/DigitChecks/Constants/VerifiedConstants.swift": .lines([
      (
        "    case .sqrt2(let formula): formula\n",
        "    case .sqrt2(let formula): formula\n    case .sqrt5(let formula): formula\n"
      )
    ]),
    "Sources/Digits/DigitChecks/KnownAnswers/answers.txt": .lines([
      (
        "derived with Python's integers\n",
        "derived with Python's integers\nsqrt5 1000 = 7072278724\n"
      )
    ]),
  ]

  private static let formulas = """
    internal import Arithmetic
    internal import DigitCore

    extension ConstantDefinition {
      static let sqrt5 = ConstantDefinition(
        constant: .sqrt5, formulas: [SquareRootOfFive(), DoubledGoldenRatio()],
        library: LibraryFormula(
          constant: .sqrt5, function: .squareRoot, statement: "sqrt(5) by MPFR's square root",
          ingredients: [FormulaIngredient("sqrt(5)")], real: .squareRoot(5)),
        libraryIndependence: "a second implementation of the square root",
        approvedPairs: [
          ApprovedPair(
            first: .sqrt5(.squareRoot), second: .sqrt5(.fibonacci), reason: "a ratio needs no root")
        ])
    }

    struct SquareRootOfFive: DecimalFormula {
      let constant = MathematicalConstant.sqrt5
      let identifier = FormulaIdentifier.sqrt5(.squareRoot)
      let statement = "sqrt(5)"
      let source = "Euclid"
      let ingredients: Set<FormulaIngredient> = [FormulaIngredient("sqrt(5)")]

      func evaluate(places: Int64, context: GenerationContext) -> DecimalResult {
        let phi = QuadraticRoot.phi.evaluate(places: places, context: context)
        return DecimalResult(value: phi.value, places: phi.places, evidence: phi.evidence)
      }

      func peakMemory(digitCount: Int64, workers: Int) -> Int64 {
        QuadraticRoot.phi.peakMemory(digitCount: digitCount, workers: workers)
      }
    }

    struct DoubledGoldenRatio: BinaryFormula {
      let constant = MathematicalConstant.sqrt5
      let identifier = FormulaIdentifier.sqrt5(.fibonacci)
      let statement = "sqrt(5) = 2 lim F(n+1) / F(n) - 1"
      let source = "Kepler"
      let ingredients: Set<FormulaIngredient> = [FormulaIngredient("Fibonacci numbers")]

      func evaluate(bits: Int64, context: GenerationContext) -> FormulaResult {
        let phi = LucasRatio.phi.evaluate(bits: bits + 1, context: context)
        let one = BigInteger(powerOfTwo: bits)
        var difference = phi.enclosure.lower.value.copy()
        difference -= one
        let lower = SharedInteger(difference)
        let subtraction = IntegerIdentity(
          step: "difference", statement: "B + 2^\\(bits) = q",
          left: [
            .init(1, [.integer("B", lower)]), .init(1, [.power(base: 2, exponent: bits)]),
          ],
          right: [.init(1, [.integer("q", phi.enclosure.lower)])], bounds: [])
        return FormulaResult(
          enclosure: Enclosure(lower: lower, bits: bits, width: 3),
          evidence: phi.evidence + [.identity(subtraction)])
      }

      func peakMemory(digitCount: Int64, workers: Int) -> Int64 {
        LucasRatio.phi.peakMemory(digitCount: digitCount, workers: workers)
      }
    }

    """

  private static let steps = """
    internal import Constants
    internal import DigitCore

    extension FormulaIdentifier.Sqrt5: VerifiedFormula {
      var constant: MathematicalConstant { .sqrt5 }

      func gives(_ value: FormulaValue, by steps: FormulaDerivation) -> Bool {
        switch self {
        case .squareRoot: return steps.isRoot(value, of: 5)
        case .fibonacci:
          guard case .bounds(let enclosure) = value, steps.evidence.count == 3,
            let pair = steps.pair(of: .fibonacci),
            let quotient = CertifiedQuotient(
              steps.evidence[1], pair.next, over: pair.value, bias: 1),
            quotient.bits == enclosure.bits + 1, case .identity(let difference) = steps.evidence[2]
          else { return false }
          let expected = CanonicalIdentity(
            left: [
              .init(1, [.integer("B", enclosure.lower)]),
              .init(1, [.power(base: 2, exponent: enclosure.bits)]),
            ],
            right: [.init(1, [.integer("q", quotient.quotient)])])
          return CanonicalIdentity(difference) == expected
        }
      }
    }

    """
}
