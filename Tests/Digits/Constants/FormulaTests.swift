import Arithmetic
import Constants
import DigitCore
import Parallelism
import Synchronization
import Testing

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
  static let formulas: [any ConstantFormula] = ConstantDefinition.known.flatMap {
    $0.formulas + [$0.library]
  }

  @Test("agree with the constant's first fifty decimals", arguments: formulas.indices)
  func firstDecimals(index: Int) throws {
    let known: [MathematicalConstant: String] = [
      .pi: "14159265358979323846264338327950288419716939937510",
      .e: "71828182845904523536028747135266249775724709369995",
      .phi: "61803398874989484820458683436563811772030917980576",
      .sqrt2: "41421356237309504880168872420969807856967187537694",
    ]
    let formula = Self.formulas[index]
    let expected = try #require(known[formula.constant])
    #expect(try text(formula, 50) == Array(expected.utf8), "\(formula.name)")
  }

  @Test("of one constant agree on 20,011 decimals", arguments: ConstantDefinition.known.indices)
  func agreement(index: Int) throws {
    let definition = ConstantDefinition.known[index]
    let reference = try text(definition.library, 20_011)
    for formula in definition.formulas {
      #expect(try text(formula, 20_011) == reference, "\(formula.constant.name) \(formula.name)")
    }
  }

  @Test("give the same on one worker and on several", arguments: [1, 3])
  func workers(count: Int) throws {
    #expect(
      try text(Chudnovsky(), 30_000, workers: count) == text(Chudnovsky(), 30_000, workers: 2))
  }

  @Test("give the leading decimals of a longer run at every short length")
  func lengths() throws {
    for definition in ConstantDefinition.known {
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
    _ = try DigitGenerator(formula: Chudnovsky()).decimals(50_000, context: context)
    #expect(Set(shares.names) == ["series", "root and quotient", "conversion"])
    #expect(shares.shares.allSatisfy { $0 >= 0 && $0 <= 1 })
  }
}

@Suite("Registry of constants")
struct RegistryTests {
  @Test("defines every known constant once")
  func completeness() {
    #expect(ConstantDefinition.known.map(\.constant) == MathematicalConstant.known)
    for definition in ConstantDefinition.known {
      #expect(definition.formulas.allSatisfy { $0.constant == definition.constant })
      let names = definition.formulas.map(\.name) + [definition.library.name]
      #expect(Set(names).count == names.count, "\(definition.constant.name)")
    }
  }

  @Test("approves only pairs that share no ingredient")
  func independence() throws {
    for definition in ConstantDefinition.known {
      for pair in definition.approvedPairs {
        let first = try #require(definition.formula(pair.first))
        let second = try #require(definition.formula(pair.second))
        #expect(ConstantDefinition.areIndependent(first, second), "\(pair)")
      }
    }
  }

  @Test("refuses a formula with itself, and e with MPFR's Taylor sum")
  func refusal() throws {
    #expect(!ConstantDefinition.areIndependent(Chudnovsky(), Chudnovsky()))
    #expect(!ConstantDefinition.areIndependent(InverseFactorialSum.direct, LibraryFormula.e))
    #expect(!ConstantDefinition.areIndependent(QuadraticRoot.phi, LibraryFormula.phi))
    #expect(!ConstantDefinition.areIndependent(QuadraticRoot.phi, QuadraticRoot.sqrt2))
  }

  @Test("has a partner for every formula that makes digits")
  func partners() throws {
    for definition in ConstantDefinition.known {
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
