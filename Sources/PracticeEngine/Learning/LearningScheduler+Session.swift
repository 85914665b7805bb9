public import DigitCore

/// Sessions.
extension LearningScheduler {
  /// Records a finished session: its errors, and the weak blocks that it repeated unaided and
  /// without an error from first to last decimal.
  ///
  /// - Parameters:
  ///   - typed: the 0-based indices of the decimals typed right.
  ///   - errors: the 0-based indices of the decimals typed wrong, in any order, repeated as often
  ///     as they were missed.
  ///   - isUnaided: whether no line was revealed; with help nothing counts as repeated.
  ///   - today: the local calendar day of the session.
  /// - Complexity: O((errors + blocks) · log blocks).
  public mutating func note(
    typed: DigitRange, errors: [Int64], isUnaided: Bool, on today: CivilDay
  ) {
    let faulty = errors.map { max($0, 0) / Self.blockLength }
    if isUnaided {
      for memory in blocks where !faulty.contains(memory.block) {
        let start = memory.block * Self.blockLength
        if start >= typed.lowerIndex, typed.upperIndex - start >= Self.blockLength {
          noteSuccess(block: memory.block, on: today)
        }
      }
    }
    for index in errors { noteError(at: index, on: today) }
  }
}
