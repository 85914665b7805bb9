import Arithmetic
import Constants
import DigitCore
import Parallelism
import Synchronization
import Testing

/// The default formula of π, a text with steps.
let chudnovsky = stated(.pi, "chudnovsky")

/// A formula by its name, which a test knows to be a text.
func stated(_ constant: MathematicalConstant, _ name: String) -> StatedFormula {
  guard let found = ConstantDefinition.of(constant)?.formula(named: name) as? StatedFormula else {
    preconditionFailure("\(constant.name) has no text '\(name)'")
  }
  return found
}

@Suite("Formulas")
struct FormulaTests {
  private func text(
    _ formula: any ConstantFormula, _ count: Int64, workers: Int = 2
  ) throws -> [UInt8] {
    let context = GenerationContext(workers: Workers(workers))
    return try DigitGenerator(formula: formula).decimals(count, context: context)
      .decimals.asciiText
  }

  /// Every formula of every constant with the library's own, so that a new one is tested at once.
  static let formulas: [any ConstantFormula] = definitions.flatMap { definition in
    definition.library.map { definition.formulas + [$0] } ?? []
  }

  static let definitions = ConstantDefinition.known + ConstantDefinition.stated

  @Test("agree with the constant's first fifty decimals", arguments: formulas.indices)
  func firstDecimals(index: Int) throws {
    let formula = Self.formulas[index]
    let expected = try #require(ConstantCorpus.starts[formula.constant.name]).dropFirst(2)
    #expect(try text(formula, 50) == Array(expected.utf8), "\(formula.name)")
  }

  @Test("of one constant agree on 20,011 decimals", arguments: definitions.indices)
  func agreement(index: Int) throws {
    let definition = Self.definitions[index]
    let reference = try text(#require(definition.library), 20_011)
    for formula in definition.formulas {
      #expect(try text(formula, 20_011) == reference, "\(formula.constant.name) \(formula.name)")
    }
  }

  @Test("give the same on one worker and on several", arguments: [1, 3])
  func workers(count: Int) throws {
    #expect(
      try text(chudnovsky, 30_000, workers: count) == text(chudnovsky, 30_000, workers: 2))
  }

  @Test("give the leading decimals of a longer run at every short length")
  func lengths() throws {
    for definition in Self.definitions {
      let long = try text(definition.defaultFormula, 400)
      for count in 1...70 as ClosedRange<Int64> {
        let short = try text(definition.defaultFormula, count)
        #expect(short == Array(long.prefix(Int(count))), "\(definition.constant.name) \(count)")
      }
    }
  }

  @Test("report every stage from its beginning to its end")
  func progress() throws {
    let shares = ProgressRecorder()
    let context = GenerationContext(workers: .one) { shares.record($0) }
    _ = try DigitGenerator(formula: chudnovsky).decimals(50_000, context: context)
    #expect(Set(shares.names) == ["series", "root and quotient", "conversion"])
    #expect(shares.shares.allSatisfy { $0 >= 0 && $0 <= 1 })
  }
}

@Suite("Registry of constants")
struct RegistryTests {
  @Test("defines every known constant once")
  func completeness() throws {
    #expect(ConstantDefinition.known.map(\.constant) == MathematicalConstant.known)
    #expect(FormulaTests.definitions.map(\.constant) == MathematicalConstant.all)
    #expect(Set(MathematicalConstant.all.map(\.name)).count == MathematicalConstant.all.count)
    for definition in FormulaTests.definitions {
      let start = ConstantCorpus.starts[definition.constant.name]
      #expect(start?.hasPrefix("\(definition.constant.integerPart.value).") == true)
      #expect(definition.formulas.allSatisfy { $0.constant == definition.constant })
      let library = try #require(definition.library)
      let names = definition.formulas.map(\.name) + [library.name]
      #expect(Set(names).count == names.count, "\(definition.constant.name)")
    }
  }

  @Test("approves only pairs that share no ingredient")
  func independence() throws {
    for definition in FormulaTests.definitions {
      for pair in definition.approvedPairs {
        let first = try #require(definition.formula(pair.first))
        let second = try #require(definition.formula(pair.second))
        #expect(ConstantDefinition.areIndependent(first, second), "\(pair)")
      }
    }
  }

  @Test("refuses a formula with itself, and e with MPFR's Taylor sum")
  func refusal() throws {
    #expect(!ConstantDefinition.areIndependent(chudnovsky, chudnovsky))
    for constant in [MathematicalConstant.e, .phi] {
      let definition = try #require(ConstantDefinition.of(constant))
      let library = try #require(definition.library)
      #expect(!ConstantDefinition.areIndependent(definition.defaultFormula, library))
    }
    #expect(
      !ConstantDefinition.areIndependent(
        stated(.phi, "square-root"), stated(.sqrt2, "square-root")))
  }

  @Test(
    "finds series that are images of one another",
    arguments: [
      // Zuniga's and Guillera's for the lemniscate, Brown's and Zuniga's for Γ(1/3), a square.
      ("sum 1 * (8n-3)(8n-7) / 1658944 (n)^2", "sum 1 * -1 (8n-5)(8n-7) / 1658880 (n)^2", true),
      ("sum 1 * -9 (n) / 64000 (n)", "sum 1 * 81 (n) / 4097152081 (n)", true),
      ("sum 1 * (n) / 49 (n)", "sum 1 * (n)^2 / 7 (n)^2", true),
      ("sum 1 * (n) / 49 (n)", "sum 1 * (n) / 52 (n)", false),
      ("sum 1 * (n) / 5 (n)", "sum 1 * -1 (n) / 4 (n)", true),
      ("sqrt(2) + 1", "root(4, sqrt(2) + 7)", true),
      ("root(3, 2)", "sqrt(2)", false),
      ("S\nS 1 + sum 1 * 1 / (n)", "S\nS sum 1 * 1 / (n)", true),
    ])
  func images(first: String, second: String, areRelated: Bool) throws {
    let formulas = try [first, second].map { value in
      let line = value.hasPrefix("sum") ? "S\nS \(value)" : value
      let text = try FormulaText(parsing: Array("formula mine\nvalue \(line)".utf8))
      return StatedFormula(text.formulas[0], of: .pi)
    }
    #expect(ConstantDefinition.areIndependent(formulas[0], formulas[1]) == !areRelated)
  }

  @Test("has a partner for every formula that makes digits")
  func partners() throws {
    for definition in FormulaTests.definitions {
      for formula in definition.formulas {
        let partner = try #require(definition.partner(of: formula.identifier))
        #expect(partner.formula.name != formula.name)
      }
    }
  }
}

/// Collects progress from any thread.
final class ProgressRecorder: Sendable {
  private let entries = Mutex<[(name: String, share: Double)]>([])

  func record(_ progress: GenerationProgress) {
    entries.withLock { $0.append((progress.stage.name, progress.share)) }
  }

  var names: [String] { entries.withLock { $0.map(\.name) } }
  var shares: [Double] { entries.withLock { $0.map(\.share) } }
}
