internal import TransformInterface

extension Convolution {
  /// Counts the memory traffic of an evaluation.
  func countTraffic(_ sums: [ProductSum], of operands: [Operand]) {
    var cut = 0
    var words = 0
    for operand in operands {
      guard case .words(let source) = operand else { continue }
      cut += 1
      words += source.count
    }
    TransformTraffic.add(
      .init(
        operands: cut, known: operands.count - cut, results: sums.count,
        words: (words, sums.reduce(0) { $0 + $1.target.count })),
      plan)
  }

  /// Counts the memory traffic of a transform that is kept.
  func countTraffic(_ source: LimbSource) {
    TransformTraffic.add(
      .init(operands: 0, kept: 1, results: 0, words: (source.count, 0)), plan)
  }
}
