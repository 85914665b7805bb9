/// The layout of a transform of N points: N = oddRadix·2^logColumns·2^logRow.
///
/// Up to the size that the second-level cache holds, the points below each factor X^M − ω^j of the
/// odd radix are one row. Above, they are the rows of a matrix: its columns are transformed first,
/// tile by tile, then every row within the cache.
package struct TransformLayout: Hashable, Sendable {
  /// The odd radix, the odd factor of N: 1, 3 or 5.
  package let oddRadix: Int

  /// The logarithm of the number of rows below a factor of the odd radix.
  package let logColumns: Int

  /// The logarithm of a row's length.
  package let logRow: Int

  /// Up to this many points there are no columns.
  static let directPoints = 1 << 16

  /// The logarithm of a row's length above that.
  static let tiledLogRow = 13

  /// Creates the layout of N = oddRadix·2^log points.
  package init(oddRadix: Int, log: Int) {
    self.oddRadix = oddRadix
    if oddRadix << log <= Self.directPoints {
      logColumns = 0
      logRow = log
    } else {
      logRow = max(Self.tiledLogRow, log / 2)
      logColumns = log - logRow
    }
  }

  package var points: Int { oddRadix << (logColumns + logRow) }

  package var rows: Int { oddRadix << logColumns }

  var rowLength: Int { 1 << logRow }

  /// How many tiles of 64 columns there are; 0 where there are no columns.
  package var tiles: Int { logColumns == 0 ? 0 : rowLength / 64 }

  /// The stride of the tiles, in blocks of 64 points: an odd number, so that the blocks of a row do
  /// not evict each other.
  var tilePitch: Int { rows | 1 }

  /// How many doubles the points take in memory.
  package var storage: Int { tiles == 0 ? points : tiles * tilePitch * 64 }

  /// The limbs of a number with a coefficient for each point.
  package func limbs(words: Int) -> Int { points / 64 * 44 * words }

  /// The layout of least points whose coefficients of `words` 44-bit words hold `limbs` limbs.
  package static func covering(limbs: Int, words: Int) -> TransformLayout {
    covering(points: (64 * limbs + 44 * words - 1) / (44 * words))
  }

  /// The layout of least points, at least `points` of them.
  package static func covering(points: Int) -> TransformLayout {
    var best: (points: Int, oddRadix: Int, log: Int)?
    for oddRadix in [1, 3, 5] {
      var log = 6
      while oddRadix << log < points { log += 1 }
      if best.map({ oddRadix << log < $0.points }) ?? true {
        best = (oddRadix << log, oddRadix, log)
      }
    }
    return TransformLayout(oddRadix: best?.oddRadix ?? 1, log: best?.log ?? 6)
  }
}

/// The partition of a product's longer factor into pieces that share the transform of the shorter.
package struct OperandPartition {
  package let layout: TransformLayout
  let length: Int
  package let pieces: Int

  /// Creates the partition of least cost.
  package init(long: Int, short: Int, words: Int) {
    let whole = TransformLayout.covering(limbs: long + short, words: words)
    var best = (layout: whole, length: long, cost: 3 * Self.cost(whole))
    // For factors of like size nothing is gained, and the search costs more than a short product.
    if long > 2 * short {
      var size = short + short / 4
      while size < long + short {
        let layout = TransformLayout.covering(limbs: size, words: words)
        let limbs = layout.limbs(words: words)
        let pieces = (long + limbs - short - 1) / (limbs - short)
        let cost = Double(2 * pieces + 1) * Self.cost(layout)
        if pieces > 1 && cost < best.cost { best = (layout, (long + pieces - 1) / pieces, cost) }
        size = limbs + 1
      }
    }
    layout = best.layout
    length = best.length
    pieces = (long + best.length - 1) / best.length
  }

  /// The cost of one transform with extraction and reconstruction, in arbitrary units.
  private static func cost(_ layout: TransformLayout) -> Double {
    let points = Double(layout.points)
    let levels = Double(layout.points.bitWidth - layout.points.leadingZeroBitCount)
    return points * (levels + 10) * (layout.tiles > 0 ? 1.2 : 1)
  }
}
