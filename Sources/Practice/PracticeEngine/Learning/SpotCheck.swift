/// A check whether a player knows what he says: ten blocks are drawn, one of each tenth, and have
/// to be recalled without an error.
package enum SpotCheck {
  /// The blocks to recall, ascending; all where there are no more than ten.
  ///
  /// - Parameters:
  ///   - digits: how many decimals the player says to know, at least 10.
  ///   - seed: another one draws others.
  package static func blocks(of digits: Int64, seed: UInt64) -> [Int64] {
    let blocks = digits / LearningScheduler.blockLength
    let count = min(blocks, 10)
    var mixer = DrawMixer(seed: seed)
    return (0..<count).map { part in
      let first = part * blocks / count
      return first + mixer.draw(below: (part + 1) * blocks / count - first)
    }
  }
}
