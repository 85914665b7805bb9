/// The partition of a product's longer factor into pieces that share the transform of the shorter.
struct OperandPartition {
  /// The layout of the transforms.
  let layout: TransformLayout

  /// The words of a piece.
  let length: Int

  /// How many pieces.
  let pieces: Int

  /// Creates the partition of least cost.
  ///
  /// - Parameters:
  ///   - long: the words of the longer factor.
  ///   - short: the words of the shorter.
  ///   - words: the words of a coefficient.
  init(long: Int, short: Int, words: Int) {
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
        if pieces > 1 && cost < best.cost {
          best = (layout, (long + pieces - 1) / pieces, cost)
        }
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
