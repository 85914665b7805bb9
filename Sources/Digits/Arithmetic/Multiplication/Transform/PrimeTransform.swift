internal import CProcessorFeatures
package import TransformInterface

/// Transforms modulo one prime: the order of the passes over memory.
@safe
package struct PrimeTransform {
  package typealias Residues = TransformKernels.Residues

  private let plan: TransformPlan
  private let prime: PrimePlan
  let layout: TransformLayout
  private let kernels: TransformKernels
  /// Memory for a tile and a row.
  let scratch: Residues

  /// The row stride of a tile: no power of two, so that rows do not evict each other.
  private static let tileStride = 72

  /// How many doubles of scratch memory a transform needs.
  package static func scratchCount(_ layout: TransformLayout) -> Int {
    layout.tiles == 0 ? 0 : max(layout.rows * tileStride, layout.rowLength)
  }

  /// The stride of the rows of several operands in scratch memory.
  static func rowPitch(_ layout: TransformLayout) -> Int { layout.rowLength + 64 }

  package init(_ plan: TransformPlan, prime index: Int, scratch: Residues) {
    self.plan = plan
    prime = plan.primes[index]
    layout = plan.layout
    kernels = plan.kernels
    unsafe self.scratch = scratch
  }

  package func forward(_ source: LimbSource, to target: Residues) {
    if layout.tiles > 0 {
      unsafe forwardColumns(0..<layout.tiles, source, to: target)
    } else {
      unsafe kernels.extractCoefficients(source, 0, layout.points, prime.prime.modulus, target)
      if layout.oddRadix > 1 {
        unsafe kernels.oddForward(
          StridedBlocks(target), layout.oddRadix, layout.rowLength / 64, odd(inverse: false),
          prime.prime.modulus)
      }
    }
    unsafe forwardRows(0..<layout.rows, of: target)
  }

  func forwardRows(_ rows: Range<Int>, of target: Residues) {
    for row in rows {
      let pieces = unsafe Self.row(row, of: target, layout)
      let ahead = unsafe row + 1 < rows.upperBound ? Self.row(row + 1, of: target, layout) : nil
      unsafe rowForward(row, from: pieces, through: workingMemory(pieces), to: pieces, ahead: ahead)
    }
  }

  /// The inverse transform; the products include the division by the number of points.
  package func inverse(_ data: Residues) {
    for row in 0..<layout.rows {
      let pieces = unsafe Self.row(row, of: data, layout)
      unsafe rowInverse(row, from: pieces, through: workingMemory(pieces), to: pieces)
    }
    if layout.tiles > 0 {
      unsafe inverseColumns(0..<layout.tiles, of: data)
    } else if layout.oddRadix > 1 {
      unsafe kernels.oddInverse(
        StridedBlocks(data), StridedBlocks(data), layout.oddRadix, layout.rowLength / 64,
        odd(inverse: true),
        prime.prime.modulus)
    }
  }

  /// target = ±a·b/N in some blocks, point by point, or the same added to what is there.
  package func multiply(
    _ target: StridedBlocks, _ a: StridedBlocks, _ b: StridedBlocks, count: Int, isNegative: Bool,
    adding: Bool
  ) {
    let scale = isNegative ? prime.negativeScale : prime.scale
    if adding {
      kernels.multiplyAdd(target, a, b, count, scale, prime.prime.modulus)
    } else {
      kernels.multiply(target, a, b, count, scale, prime.prime.modulus)
    }
  }

  /// The offset of 64 neighboring coefficients in memory.
  package static func offset(ofChunk chunk: Int, _ layout: TransformLayout) -> Int {
    guard layout.tiles > 0 else { return 64 * chunk }
    let row = chunk / layout.tiles
    let tile = chunk % layout.tiles
    return (tile * layout.tilePitch + row) * 64
  }

  static func row(_ row: Int, of data: Residues, _ layout: TransformLayout) -> StridedBlocks {
    guard layout.tiles > 0 else { return unsafe StridedBlocks(data + row * layout.rowLength) }
    return unsafe StridedBlocks(data + 64 * row, pitch: 64 * layout.tilePitch)
  }

  func rowForward(
    _ row: Int, from: StridedBlocks, through memory: Residues, to: StridedBlocks,
    ahead: StridedBlocks?
  ) {
    let tables = prime.tables(row >> layout.logColumns, inverse: false)
    let place = prime.place(ofRow: row, inverse: false)
    unsafe kernels.rowForward(from, memory, to, ahead, place, tables, prime.prime.modulus)
  }

  func rowInverse(_ row: Int, from: StridedBlocks, through memory: Residues, to: StridedBlocks) {
    let tables = prime.tables(row >> layout.logColumns, inverse: true)
    let place = prime.place(ofRow: row, inverse: true)
    unsafe kernels.rowInverse(from, memory, to, place, tables, prime.prime.modulus)
  }

  /// Where a row is transformed: in place if it is contiguous.
  private func workingMemory(_ row: StridedBlocks) -> Residues {
    unsafe layout.tiles > 0 ? scratch : row.base
  }

  private func odd(inverse: Bool) -> UnsafePointer<Double> { unsafe prime.odd[inverse].reading }

  /// Tile by tile: extracts coefficients, transforms the columns, writes the tile contiguously.
  func forwardColumns(_ tiles: Range<Int>, _ source: LimbSource, to target: Residues) {
    let columns = 1 << layout.logColumns
    let tile = unsafe StridedBlocks(scratch, pitch: Self.tileStride)
    for number in tiles {
      let place = unsafe StridedBlocks(target + number * layout.tilePitch * 64)
      for row in 0..<layout.rows {
        // What the last pass will write.
        let block = unsafe place.dropping(row).base
        for line in 0..<8 { unsafe processor_prefetch_to_write(block + 8 * line) }
        unsafe kernels.extractCoefficients(
          source, row * layout.rowLength + 64 * number, 64, prime.prime.modulus,
          scratch + row * Self.tileStride)
      }
      if layout.oddRadix > 1 {
        unsafe kernels.oddForward(
          tile, layout.oddRadix, columns, odd(inverse: false), prime.prime.modulus)
      }
      for group in 0..<layout.oddRadix {
        kernels.columnsForward(
          tile.dropping(group * columns), place.dropping(group * columns), layout.logColumns,
          prime.tables(group, inverse: false), prime.prime.modulus)
      }
    }
  }

  func inverseColumns(_ tiles: Range<Int>, of data: Residues) {
    let columns = 1 << layout.logColumns
    let tile = unsafe StridedBlocks(scratch, pitch: Self.tileStride)
    for number in tiles {
      let place = unsafe StridedBlocks(data + number * layout.tilePitch * 64)
      for group in 0..<layout.oddRadix {
        let (from, through) = (place.dropping(group * columns), tile.dropping(group * columns))
        let ahead = number + 1 < tiles.upperBound ? from.dropping(layout.tilePitch) : nil
        kernels.columnsInverse(
          from, layout.oddRadix > 1 ? through : from, through, ahead, layout.logColumns,
          prime.tables(group, inverse: true), prime.prime.modulus)
      }
      if layout.oddRadix > 1 {
        unsafe kernels.oddInverse(
          tile, place, layout.oddRadix, columns, odd(inverse: true), prime.prime.modulus)
      }
    }
  }

  /// Sums of products where every operand is transformed completely before the next.
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
          StridedBlocks(target), StridedBlocks(places[term.left]),
          StridedBlocks(places[term.right]),
          count: layout.storage / 64, isNegative: term.isNegative, adding: number > 0)
      }
      unsafe inverse(target)
    }
  }

  /// The same by rows, one worker after the columns of all tiles are done.
  func convolveByRows(
    _ sums: [ProductSum], of operands: [Operand], _ places: [Residues], to targets: [Residues]
  ) {
    for (index, operand) in operands.enumerated() {
      guard case .words(let source) = operand else { continue }
      unsafe forwardColumns(0..<layout.tiles, source, to: places[index])
    }
    unsafe convolveRows(0..<layout.rows, sums, of: operands, places, to: targets)
    for index in sums.indices { unsafe inverseColumns(0..<layout.tiles, of: targets[index]) }
  }

  /// Forward transform, products and inverse transform of rows, one after the other, with the rows
  /// of all operands in the cache: memory is touched once instead of four times.
  func convolveRows(
    _ numbers: Range<Int>, _ sums: [ProductSum], of operands: [Operand], _ places: [Residues],
    to targets: [Residues]
  ) {
    let pitch = Self.rowPitch(layout)
    let rows = unsafe scratch + Self.scratchCount(layout)
    let result = unsafe rows + operands.count * pitch
    for row in numbers {
      let factors = operands.indices.map { index in
        let pieces = unsafe Self.row(row, of: places[index], layout)
        guard case .words = operands[index] else { return pieces }
        let memory = unsafe rows + index * pitch
        let ahead =
          unsafe row + 1 < numbers.upperBound ? Self.row(row + 1, of: places[index], layout) : nil
        unsafe rowForward(
          row, from: pieces, through: memory, to: StridedBlocks(memory), ahead: ahead)
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
  }
}
