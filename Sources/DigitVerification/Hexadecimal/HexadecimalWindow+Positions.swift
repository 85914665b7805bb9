extension HexadecimalWindow {
  /// What is hashed between digest and counter.
  public static var positionLabel: String { "pi-trainer hexadecimal window" }

  /// Places for windows that a digest determines, and the place of the last window of all.
  ///
  /// For counter = 0, 1, 2, …: the first eight bytes, the highest first, of
  /// SHA-256(digest ‖ label ‖ counter), with the counter as four bytes, the highest first, are
  /// reduced modulo the number of possible places, and 1 is added. Repeated places are skipped.
  /// The last window, which ends at `lastPosition`, comes after the random ones.
  ///
  /// - Parameters:
  ///   - digest: the bytes of a digest, by custom the SHA-256 of the decimals.
  ///   - count: how many random windows.
  ///   - lastPosition: the last hexadecimal digit that is known, counted from 1.
  ///   - digits: how many digits a window has.
  /// - Returns: positions of first digits; fewer than `count` + 1 only if there are no more places.
  public static func positions(
    digest: [UInt8], count: Int = 3, lastPosition: UInt64, digits: Int = 32
  ) -> [UInt64] {
    guard lastPosition >= UInt64(digits) else { return [] }
    let places = lastPosition - UInt64(digits) + 1
    var found: [UInt64] = []
    var counter: UInt32 = 0
    while found.count < count && UInt64(found.count) + 1 < places {
      let word = DerivedWord.first(of: digest, label: positionLabel, counter: counter)
      counter += 1
      let position = word % places + 1
      if position != places && !found.contains(position) { found.append(position) }
    }
    return found + [places]
  }
}
