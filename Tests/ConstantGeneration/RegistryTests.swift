import ConstantGeneration
import DigitCore
import Testing

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
        let first = try #require(definition.formula(named: pair.first))
        let second = try #require(definition.formula(named: pair.second))
        #expect(ConstantDefinition.areIndependent(first, second), "\(pair)")
      }
    }
  }

  @Test("refuses a formula with itself, and e with MPFR's Taylor sum")
  func refusal() throws {
    #expect(!ConstantDefinition.areIndependent(Chudnovsky(), Chudnovsky()))
    #expect(!ConstantDefinition.areIndependent(InverseFactorialSum.direct, LibraryFormula.e))
    #expect(!ConstantDefinition.areIndependent(GoldenRatioRoot(), LibraryFormula.phi))
    #expect(!ConstantDefinition.areIndependent(GoldenRatioRoot(), SquareRootOfTwo()))
  }

  @Test("has a partner for every formula that makes digits")
  func partners() throws {
    for definition in ConstantDefinition.known {
      for formula in definition.formulas {
        let partner = try #require(definition.partner(of: formula.name))
        #expect(partner.formula.name != formula.name)
      }
    }
  }
}
