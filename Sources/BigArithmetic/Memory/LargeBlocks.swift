internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#endif

/// Large pieces of memory for numbers and transforms, kept for the next one who asks.
///
/// Fresh memory costs the system a fault for every page of it, which for short-lived numbers is
/// more than the arithmetic on them. So it comes in huge pages, where a fault serves 512 pages and
/// the long strides of a transform find their addresses in the processor's table. Of the largest
/// pieces at most ``kept`` bytes wait for reuse, and the longest unused go back first. Smaller ones
/// are cut out of slabs and stay for good.
enum LargeBlocks {
  /// From this many bytes on memory comes from here.
  static let threshold = 1 << 17

  /// How many bytes the store keeps.
  private static let kept = 512 << 20

  /// A piece may be so many times as large as what it is taken for.
  private static let mostIdle = 4

  /// From this many bytes on a piece is memory of its own; below it is cut out of a slab.
  private static let hugeThreshold = 4 << 20

  /// The size of a slab; what is not used of it takes no memory.
  private static let slabBytes = 32 << 20

  /// The size and the alignment of a huge page.
  private static let hugePage = 2 << 20

  /// The bytes in front of a piece, which hold its size and keep vectors aligned.
  private static let header = 64

  /// A piece that nobody uses.
  @safe
  private struct Block: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    let bytes: Int

    /// Whether it was cut out of a slab.
    var isCut: Bool { bytes < hugeThreshold }
  }

  /// The free pieces, the longest unused first.
  private struct Store: Sendable {
    var blocks: [Block] = []

    /// The bytes of those that can be given back.
    var bytes = 0

    /// What is left of the last slab.
    var rest: Block?

    /// Takes the piece out that fits best.
    mutating func taken(_ size: Int) -> Block? {
      var best: Int?
      for index in blocks.indices {
        let bytes = blocks[index].bytes
        guard bytes >= size, bytes <= mostIdle * size else { continue }
        if best.map({ bytes <= blocks[$0].bytes }) ?? true { best = index }
      }
      guard let best else { return nil }
      if !blocks[best].isCut { bytes -= blocks[best].bytes }
      return blocks.remove(at: best)
    }

    /// Cuts a piece off the slab, or off a new one.
    mutating func cut(_ size: Int) -> Block {
      let left = rest.flatMap { $0.bytes < size ? nil : $0 } ?? LargeBlocks.huge(slabBytes)
      rest = unsafe Block(start: left.start + size, bytes: left.bytes - size)
      return unsafe Block(start: left.start, bytes: size)
    }

    /// Puts a piece in, and takes those out that are too many.
    mutating func put(_ block: Block) -> [Block] {
      blocks.append(block)
      if !block.isCut { bytes += block.bytes }
      var dropped: [Block] = []
      while bytes > kept, let oldest = blocks.firstIndex(where: { !$0.isCut }) {
        bytes -= blocks[oldest].bytes
        dropped.append(blocks.remove(at: oldest))
      }
      return dropped
    }
  }

  private static let store = Mutex(Store())

  /// Takes a piece.
  ///
  /// - Parameter bytes: how many are needed.
  /// - Returns: memory aligned for vectors, with whatever was there before.
  static func take(bytes: Int) -> UnsafeMutableRawPointer {
    let size = rounded(bytes + header)
    let block =
      store.withLock { $0.taken(size) ?? (size < hugeThreshold ? $0.cut(size) : nil) } ?? huge(size)
    unsafe block.start.storeBytes(of: block.bytes, as: Int.self)
    return unsafe block.start + header
  }

  /// How many bytes a piece that was taken can hold.
  static func capacity(of piece: UnsafeMutableRawPointer) -> Int {
    unsafe (piece - header).load(as: Int.self) - header
  }

  /// Gives a piece back.
  static func giveBack(_ piece: UnsafeMutableRawPointer) {
    let start = unsafe piece - header
    let block = unsafe Block(start: start, bytes: start.load(as: Int.self))
    let dropped = store.withLock { $0.put(block) }
    for block in dropped { unsafe block.start.deallocate() }
  }

  /// The least of 4, 5, 6, 7 times a power of two that is large enough, so that pieces fit again.
  private static func rounded(_ bytes: Int) -> Int {
    let unit = 1 << max(0, bytes.bitWidth - bytes.leadingZeroBitCount - 3)
    return (bytes + unit - 1) & ~(unit - 1)
  }

  /// Memory in huge pages, as far as the system has them.
  private static func huge(_ bytes: Int) -> Block {
    let start = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: hugePage)
    #if canImport(Glibc)
      // Where the system refuses, small pages serve as well.
      _ = unsafe madvise(start, bytes, MADV_HUGEPAGE)
    #endif
    return unsafe Block(start: start, bytes: bytes)
  }
}
