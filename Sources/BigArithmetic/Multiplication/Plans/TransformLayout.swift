/// The layout of a transform of N points: N = classes·2^logColumns·2^logRow.
///
/// Up to the size that the second-level cache holds, the points below each factor X^M − ω^j of the
/// odd radix are one row. Above, they are the rows of a matrix: its columns are transformed first,
/// tile by tile, then every row within the cache.
package struct TransformLayout: Hashable, Sendable {
  /// The odd radix, the odd factor of N: 1, 3 or 5.
  package let classes: Int

  /// The logarithm of the number of rows below a factor of the odd radix.
  package let logColumns: Int

  /// The logarithm of a row's length.
  package let logRow: Int

  /// Up to this many points there are no columns.
  package static let directPoints = 1 << 16

  /// The logarithm of a row's length above that.
  package static let tiledLogRow = 13

  /// Creates a layout of N = classes·2^(logColumns + logRow) points.
  package init(classes: Int, logColumns: Int, logRow: Int) {
    self.classes = classes
    self.logColumns = logColumns
    self.logRow = logRow
  }

  /// Creates the layout of N = classes·2^log points.
  package init(classes: Int, log: Int) {
    self.classes = classes
    if classes << log <= Self.directPoints {
      logColumns = 0
      logRow = log
    } else {
      logRow = max(Self.tiledLogRow, log / 2)
      logColumns = log - logRow
    }
  }

  /// How many points.
  package var points: Int { classes << (logColumns + logRow) }

  /// How many rows.
  package var rows: Int { classes << logColumns }

  /// The length of a row.
  package var rowLength: Int { 1 << logRow }

  /// How many tiles of 64 columns there are; 0 where there are no columns.
  package var tiles: Int { logColumns == 0 ? 0 : rowLength / 64 }

  /// The stride of the tiles, in blocks of 64 points: an odd number, so that the blocks of a row do
  /// not evict each other.
  package var tilePitch: Int { rows | 1 }

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
    var best: (points: Int, classes: Int, log: Int)?
    for classes in [1, 3, 5] {
      var log = 6
      while classes << log < points { log += 1 }
      if best.map({ classes << log < $0.points }) ?? true {
        best = (classes << log, classes, log)
      }
    }
    return TransformLayout(classes: best?.classes ?? 1, log: best?.log ?? 6)
  }
}
