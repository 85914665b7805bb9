internal import BigArithmetic
internal import DigitPack

/// Compares stored decimals with computed ones.
enum DecimalComparison {
  /// The 0-based index of the first decimal that differs, or `nil`.
  static func firstDifference(
    _ store: some DecimalStore, _ decimals: PackedDecimals
  ) throws(PackError) -> Int64? {
    precondition(store.digitCount == decimals.count, "runs of different length")
    var index = 0
    for block in 0..<store.blockCount {
      let stored = try store.readBack(block: block)
      if stored[...] != decimals.bytes[index..<index + stored.count] {
        for (offset, byte) in stored.enumerated() where byte != decimals.bytes[index + offset] {
          let isHigh = byte >> 4 != decimals.bytes[index + offset] >> 4
          return Int64(index + offset) * 2 + (isHigh ? 0 : 1)
        }
      }
      index += stored.count
    }
    return nil
  }

  /// The 0-based index of the first decimal that differs from a text, or `nil`.
  static func firstDifference(
    _ store: some DecimalStore, text: [UInt8]
  ) throws(PackError) -> Int64? {
    precondition(store.digitCount == Int64(text.count), "runs of different length")
    var index = 0
    for block in 0..<store.blockCount {
      let stored = try store.readBack(block: block)
      for offset in 0..<store.digitCount(ofBlock: block) {
        let byte = stored[offset / 2]
        let digit = offset & 1 == 0 ? byte >> 4 : byte & 0x0f
        if digit + 0x30 != text[index] { return Int64(index) }
        index += 1
      }
    }
    return nil
  }

  /// Stored decimals as numbers.
  ///
  /// - Parameters:
  ///   - store: where they are.
  ///   - lower: the 0-based index of the first.
  ///   - upper: the index past the last.
  static func digits(
    of store: some DecimalStore, from lower: Int64, to upper: Int64
  ) throws(PackError) -> [UInt8] {
    var digits: [UInt8] = []
    var loaded: (block: Int, bytes: [UInt8])?
    for index in lower..<upper {
      let block = Int(index / PackLayout.blockDigitCount)
      if loaded?.block != block { loaded = (block, try store.readBack(block: block)) }
      let offset = Int(index % PackLayout.blockDigitCount)
      let byte = loaded?.bytes[offset / 2] ?? 0
      digits.append(offset & 1 == 0 ? byte >> 4 : byte & 0x0f)
    }
    return digits
  }
}
