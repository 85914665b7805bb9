package import TransformInterface

/// Transforms modulo one prime: the order of the passes over memory.
@safe
package struct PrimeTransform {
  package typealias Residues = TransformKernels.Residues

  private let plan: TransformPlan
  private let prime: PrimePlan
  let layout: TransformLayout
  private let kernels: TransformKernels
  /// Room for a tile and a row.
  let scratch: Residues

  /// The row stride of a tile, off every power of two so that rows do not evict each other.
  private static let tileStride = 72

  /// How many doubles of scratch memory a transform needs.
  package static func scratchCount(_ layout: TransformLayout) -> Int {
    layout.tiles == 0 ? 0 : max(layout.rows * tileStride, layout.rowLength)
  }

  /// How far the rows of several operands lie apart in scratch memory.
  static func rowPitch(_ layout: TransformLayout) -> Int { layout.rowLength + 64 }

  package init(_ plan: TransformPlan, prime index: Int, scratch: Residues) {
    self.plan = plan
    prime = plan.primes[index]
    layout = plan.layout
    kernels = plan.kernels
    unsafe self.scratch = scratch
  }

  /// Cuts an operand into coefficients and transforms them.
  package func forward(_ source: LimbSource, to target: Residues) {
    if layout.tiles > 0 {
      unsafe forwardColumns(source, to: target)
      for row in 0..<layout.rows {
        unsafe copyRow(row, from: target, to: scratch)
        unsafe rowForward(row, scratch)
        unsafe copyRow(row, to: target, from: scratch)
      }
    } else {
      unsafe kernels.split(source, 0, layout.points, prime.prime.modulus, target)
      unsafe odd(target, rows: 1, stride: layout.rowLength / 8, inverse: false)
      for row in 0..<layout.rows {
        unsafe rowForward(row, target + row * layout.rowLength)
      }
    }
  }

  /// Transforms back; the division by the number of points is part of the products.
  package func inverse(_ data: Residues) {
    if layout.tiles > 0 {
      for row in 0..<layout.rows {
        unsafe copyRow(row, from: data, to: scratch)
        unsafe rowInverse(row, scratch)
        unsafe copyRow(row, to: data, from: scratch)
      }
      unsafe inverseColumns(data)
    } else {
      for row in 0..<layout.rows {
        unsafe rowInverse(row, data + row * layout.rowLength)
      }
      unsafe odd(data, rows: 1, stride: layout.rowLength / 8, inverse: true)
    }
  }

  /// target = ±a·b/N point by point, or the same added to what is there.
  package func multiply(
    _ target: Residues, _ a: Residues, _ b: Residues, isNegative: Bool, adding: Bool
  ) {
    unsafe multiply(
      target, a, b, count: layout.storage, isNegative: isNegative, adding: adding)
  }

  /// The same for a number of points.
  func multiply(
    _ target: Residues, _ a: Residues, _ b: Residues, count: Int, isNegative: Bool, adding: Bool
  ) {
    let scale = isNegative ? prime.negativeScale : prime.scale
    if adding {
      unsafe kernels.multiplyAdd(target, a, b, count, scale, prime.prime.modulus)
    } else {
      unsafe kernels.multiply(target, a, b, count, scale, prime.prime.modulus)
    }
  }

  /// Where 64 neighbouring coefficients lie in memory.
  package static func offset(ofChunk chunk: Int, _ layout: TransformLayout) -> Int {
    guard layout.tiles > 0 else { return 64 * chunk }
    let row = chunk / layout.tiles
    let tile = chunk % layout.tiles
    return (tile * layout.tilePitch + row) * 64
  }

  func rowForward(_ row: Int, _ data: Residues) {
    let tables = prime.tables(row >> layout.logColumns, inverse: false)
    unsafe kernels.rowForward(
      data, prime.place(ofRow: row, inverse: false), tables, prime.prime.modulus)
  }

  func rowInverse(_ row: Int, _ data: Residues) {
    let tables = prime.tables(row >> layout.logColumns, inverse: true)
    unsafe kernels.rowInverse(
      data, prime.place(ofRow: row, inverse: true), tables, prime.prime.modulus)
  }

  /// The level of the odd factor, over a tile or over everything.
  private func odd(_ data: Residues, rows: Int, stride: Int, inverse: Bool) {
    guard layout.classes > 1 else { return }
    let width = layout.tiles > 0 ? 8 : stride
    let shape = TileShape(rows: rows, stride: stride, width: width)
    let constants = unsafe prime.odd[inverse].reading
    if inverse {
      unsafe kernels.oddInverse(data, layout.classes, shape, constants, prime.prime.modulus)
    } else {
      unsafe kernels.oddForward(data, layout.classes, shape, constants, prime.prime.modulus)
    }
  }

  /// Tile by tile: cut, transform the columns, write the tile in one piece.
  func forwardColumns(_ source: LimbSource, to target: Residues) {
    let stride = Self.tileStride
    let columns = 1 << layout.logColumns
    for tile in 0..<layout.tiles {
      for row in 0..<layout.rows {
        unsafe kernels.split(
          source, row * layout.rowLength + 64 * tile, 64, prime.prime.modulus,
          scratch + row * stride)
      }
      unsafe odd(scratch, rows: columns, stride: stride / 8, inverse: false)
      let shape = TileShape(rows: columns, stride: stride / 8, width: 8)
      for place in 0..<layout.classes {
        unsafe kernels.columnsForward(
          scratch + place * columns * stride, shape, prime.tables(place, inverse: false),
          prime.prime.modulus)
      }
      for row in 0..<layout.rows {
        let place = unsafe target + (tile * layout.tilePitch + row) * 64
        unsafe place.update(from: scratch + row * stride, count: 64)
      }
    }
  }

  /// Tile by tile: the columns of the way back, in place.
  func inverseColumns(_ data: Residues) {
    let stride = Self.tileStride
    let columns = 1 << layout.logColumns
    let shape = TileShape(rows: columns, stride: stride / 8, width: 8)
    for tile in 0..<layout.tiles {
      let start = unsafe data + tile * layout.tilePitch * 64
      for row in 0..<layout.rows {
        unsafe (scratch + row * stride).update(from: start + row * 64, count: 64)
      }
      for place in 0..<layout.classes {
        unsafe kernels.columnsInverse(
          scratch + place * columns * stride, shape, prime.tables(place, inverse: true),
          prime.prime.modulus)
      }
      unsafe odd(scratch, rows: columns, stride: stride / 8, inverse: true)
      for row in 0..<layout.rows {
        unsafe (start + row * 64).update(from: scratch + row * stride, count: 64)
      }
    }
  }

  /// Gathers a row out of the tiles.
  func copyRow(_ row: Int, from data: Residues, to memory: Residues) {
    for tile in 0..<layout.tiles {
      unsafe (memory + 64 * tile).update(
        from: data + (tile * layout.tilePitch + row) * 64, count: 64)
    }
  }

  /// Spreads a row over the tiles.
  func copyRow(_ row: Int, to data: Residues, from memory: Residues) {
    for tile in 0..<layout.tiles {
      unsafe (data + (tile * layout.tilePitch + row) * 64).update(
        from: memory + 64 * tile, count: 64)
    }
  }
}
