internal import TransformInterface

extension Convolution {
  /// Counts what an evaluation moves.
  func countTraffic(_ sums: [ProductSum], of operands: [Operand]) {
    var words = sums.reduce(0) { $0 + $1.target.count }
    var forwards = 0
    for operand in operands {
      guard case .words(let source) = operand else { continue }
      forwards += 1
      words += source.count
    }
    let products = sums.reduce(0) { $0 + $1.terms.count }
    TransformTraffic.add(
      .init(forwards: forwards, products: products, results: sums.count, words: words), plan)
  }

  /// Counts what transforming one operand moves.
  func countTraffic(_ source: LimbSource) {
    TransformTraffic.add(
      .init(forwards: 1, products: 0, results: 0, words: source.count), plan)
  }
}
