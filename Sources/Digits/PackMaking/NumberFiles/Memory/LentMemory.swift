internal import Arithmetic
internal import Files

/// Integers whose words lie in a mapped file.
enum LentMemory {
  /// An integer over words of a file, which it keeps mapped.
  ///
  /// - Parameters:
  ///   - offset: where the words begin, a multiple of 8.
  ///   - wordCount: how many words there are; the last is not zero.
  ///   - isNegative: whether the integer is below zero.
  static func integer(
    in memory: MappedFile, at offset: Int, wordCount: Int, isNegative: Bool
  ) -> SharedInteger {
    precondition(
      offset.isMultiple(of: 8) && offset + 8 * wordCount <= memory.byteCount
        && UInt(1).littleEndian == 1, "words beyond the end, or the other way round")
    // Safe: the words are inside the mapping, aligned, and nobody writes them; the integer keeps
    // the mapping.
    return unsafe SharedInteger(
      words: (memory.address + offset).assumingMemoryBound(to: UInt.self), count: wordCount,
      isNegative: isNegative, owner: memory)
  }
}
