internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#endif

/// Large pieces of memory for numbers and transforms, kept for the next one who asks.
///
/// Fresh memory costs the system a fault for every page of it, which for short-lived numbers is
/// more than the arithmetic on them. The store keeps at most ``kept`` bytes and gives the longest
/// unused back first. The largest pieces ask for huge pages, so that the long strides of a
/// transform find their addresses in the processor's table.
enum LargeBlocks {
  /// From this many bytes on memory comes from here.
  static let threshold = 1 << 17

  /// How many bytes the store keeps.
  private static let kept = 512 << 20

  /// A piece may be so many times as large as what it is taken for.
  private static let mostIdle = 4

  /// From this many bytes on a piece asks for huge pages.
  private static let hugeThreshold = 4 << 20

  /// The size and the alignment of a huge page.
  private static let hugePage = 2 << 20

  /// The bytes in front of a piece, which hold its size and keep vectors aligned.
  private static let header = 64

  /// A piece that nobody uses.
  @safe
  private struct Block: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    let bytes: Int
  }

  /// The free pieces, the longest unused first.
  private struct Store: Sendable {
    var blocks: [Block] = []
    var bytes = 0
  }

  private static let store = Mutex(Store())

  /// Takes a piece.
  ///
  /// - Parameter bytes: how many are needed.
  /// - Returns: memory aligned for vectors, with whatever was there before.
  static func take(bytes: Int) -> UnsafeMutableRawPointer {
    let size = rounded(bytes + header)
    let found = store.withLock { store -> Block? in
      var best: Int?
      for index in store.blocks.indices {
        let bytes = store.blocks[index].bytes
        guard bytes >= size, bytes <= mostIdle * size else { continue }
        if best.map({ bytes <= store.blocks[$0].bytes }) ?? true { best = index }
      }
      guard let best else { return nil }
      store.bytes -= store.blocks[best].bytes
      return store.blocks.remove(at: best)
    }
    let start = unsafe found?.start ?? fresh(size)
    unsafe start.storeBytes(of: found?.bytes ?? size, as: Int.self)
    return unsafe start + header
  }

  /// Sees to it that a piece of some size is there, for a computation whose needs grow.
  static func prepare(bytes: Int) {
    guard bytes >= threshold else { return }
    unsafe giveBack(take(bytes: bytes))
  }

  /// How many bytes a piece that was taken can hold.
  static func capacity(of piece: UnsafeMutableRawPointer) -> Int {
    unsafe (piece - header).load(as: Int.self) - header
  }

  /// Gives a piece back.
  static func giveBack(_ piece: UnsafeMutableRawPointer) {
    let start = unsafe piece - header
    let block = unsafe Block(start: start, bytes: start.load(as: Int.self))
    let dropped = store.withLock { store -> [Block] in
      store.blocks.append(block)
      store.bytes += block.bytes
      var dropped: [Block] = []
      while store.bytes > kept {
        let oldest = store.blocks.removeFirst()
        store.bytes -= oldest.bytes
        dropped.append(oldest)
      }
      return dropped
    }
    for block in dropped { unsafe block.start.deallocate() }
  }

  /// The least of 4, 5, 6, 7 times a power of two that is large enough, so that pieces fit again.
  private static func rounded(_ bytes: Int) -> Int {
    let unit = 1 << max(0, bytes.bitWidth - bytes.leadingZeroBitCount - 3)
    return (bytes + unit - 1) & ~(unit - 1)
  }

  private static func fresh(_ size: Int) -> UnsafeMutableRawPointer {
    let isHuge = size >= hugeThreshold
    let start = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: isHuge ? hugePage : header)
    #if canImport(Glibc)
      // Where the system refuses, small pages serve as well.
      if isHuge { _ = unsafe madvise(start, size, MADV_HUGEPAGE) }
    #endif
    return unsafe start
  }
}
