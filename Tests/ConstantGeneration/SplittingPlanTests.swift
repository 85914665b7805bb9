import BigArithmetic
import ConstantGeneration
import Foundation
import Testing

@Suite("Plans of binary splitting")
struct SplittingPlanTests {
  /// Bits of π's denominators at 10^6, 10^7 and 10^8 decimals, and something between.
  private static let totals: [Double] = [6.4e6, 7.6e7, 1.9e8, 8.6e8]

  @Test("four lengths of transforms are tried, each nearly filled", arguments: totals)
  func lengths(weight: Double) {
    let counts = SplittingPlan.pieceCounts(weight)
    #expect(counts.count == 4 && counts == Set(counts).sorted(), "\(counts)")
    #expect(counts.allSatisfy { (36...98).contains($0) }, "\(counts)")
    let lengths = counts.map { TransformSize.bits(covering: Int64(weight / Double($0))) }
    #expect(lengths == Set(lengths).sorted(by: >), "\(lengths)")
    for (count, length) in zip(counts, lengths) {
      // A piece more or less is worth one in 36.
      #expect(weight / Double(count) > 0.96 * Double(length), "\(count) pieces")
    }
  }

  /// The denominators of π, of 3·log2 k and a constant number of bits a term.
  private func weights(terms: Range<UInt64>) -> DenominatorWeights {
    DenominatorWeights(terms: terms) { 3 * log2(Double($0)) + 36 }
  }

  @Test(
    "pieces follow each other, cover all terms and weigh the same",
    arguments: [8192, 70_000, 709_000, 7_090_000] as [UInt64], [1, 2, 3])
  func pieces(terms: UInt64, workers: Int) {
    let all = 5..<5 + terms
    let plan = SplittingPlan(weights(terms: all), workers: Workers(workers))
    #expect(plan.pieces > 1 && plan.terms(of: 0..<plan.pieces) == all)
    let total = weights(terms: all).total
    for piece in 0..<plan.pieces {
      let terms = plan.terms(of: piece..<piece + 1)
      #expect(!terms.isEmpty)
      if piece > 0 { #expect(terms.lowerBound == plan.terms(of: piece - 1..<piece).upperBound) }
      let share = weights(terms: terms).total / total * Double(plan.pieces)
      #expect(abs(share - 1) < 0.05, "piece \(piece) of \(plan.pieces)")
    }
    for count in 2...plan.pieces {
      let left = plan.leftPart(of: count, workers: Workers(workers))
      #expect(0 < left && left < count)
    }
  }

  @Test("where GMP makes all products there is one piece")
  func short() {
    let plan = SplittingPlan(weights(terms: 0..<8191), workers: .one)
    #expect(plan.pieces == 1 && plan.terms(of: 0..<1) == 0..<8191)
  }
}
