internal import TransformInterface

extension PrimeTransform {
  /// Sums of products where every operand is transformed completely before the next.
  ///
  /// - Parameters:
  ///   - sums: the results.
  ///   - operands: the factors.
  ///   - places: the buffer of each factor's transform.
  ///   - targets: the buffer of each result.
  func convolveWhole(
    _ sums: [ProductSum], of operands: [Operand], _ places: [Residues], to targets: [Residues]
  ) {
    for (index, operand) in operands.enumerated() {
      guard case .words(let source) = operand else { continue }
      unsafe forward(source, to: places[index])
    }
    for (index, sum) in sums.enumerated() {
      let target = unsafe targets[index]
      for (number, term) in sum.terms.enumerated() {
        unsafe multiply(
          target, places[term.left], places[term.right], isNegative: term.isNegative,
          adding: number > 0)
      }
      unsafe inverse(target)
    }
  }

  /// The same row by row, with the rows of all operands in the cache: forward transform, products
  /// and inverse transform of a row touch memory once instead of four times.
  func convolveByRows(
    _ sums: [ProductSum], of operands: [Operand], _ places: [Residues], to targets: [Residues]
  ) {
    for (index, operand) in operands.enumerated() {
      guard case .words(let source) = operand else { continue }
      unsafe forwardColumns(source, to: places[index])
    }
    let pitch = Self.rowPitch(layout)
    let rows = unsafe scratch + Self.scratchCount(layout)
    let result = unsafe rows + operands.count * pitch
    for row in 0..<layout.rows {
      let factors = operands.indices.map { index in
        let pieces = unsafe Self.row(row, of: places[index], layout)
        guard case .words = operands[index] else { return pieces }
        let memory = unsafe rows + index * pitch
        let ahead =
          unsafe row + 1 < layout.rows ? Self.row(row + 1, of: places[index], layout) : nil
        unsafe rowForward(row, from: pieces, through: memory, to: StridedBlocks(memory), ahead: ahead)
        return unsafe StridedBlocks(memory)
      }
      for (index, sum) in sums.enumerated() {
        for (number, term) in sum.terms.enumerated() {
          unsafe multiply(
            StridedBlocks(result), factors[term.left], factors[term.right],
            count: layout.rowLength / 64, isNegative: term.isNegative, adding: number > 0)
        }
        unsafe rowInverse(
          row, from: StridedBlocks(result), through: result,
          to: Self.row(row, of: targets[index], layout))
      }
    }
    for index in sums.indices { unsafe inverseColumns(targets[index]) }
  }
}
