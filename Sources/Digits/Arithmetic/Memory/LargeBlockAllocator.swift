internal import CProcessorFeatures
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Large blocks of memory for numbers and transforms, from one reserved range of addresses.
///
/// Fresh memory costs a page fault and a cleared page, which for short-lived numbers is more than
/// the arithmetic on them. So blocks are allocated from one range, lowest first (``BlockArena``),
/// and freed memory is kept for the next block, also where that lies elsewhere (``PageMap``). The
/// range has huge pages, so that the long strides of a transform miss the TLB less often.
enum LargeBlockAllocator {
  /// From this many bytes on memory comes from here.
  static let threshold = 1 << 17

  /// How many free bytes above the last block are kept; the rest is returned to the system.
  private static let retainedBytes = 512 << 20

  /// The size of the reserved range, which takes no memory until it is used.
  private static let reserved = 1 << 40

  /// The size and the alignment of a huge page.
  private static let hugePage = 2 << 20

  /// The bytes before a block, which hold its size and keep vectors aligned.
  private static let header = 64

  private static let granularity = 1 << 12

  @safe
  private struct AddressRange: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
  }

  /// `nil` where the system reserves no range: then blocks are allocated one by one.
  private static let addresses = reserve()

  private struct State {
    var arena = BlockArena(capacity: reserved)
    var pages = PageMap(pageSize: hugePage)
    /// How often memory may still be moved: each time may divide a mapping of the process, of which
    /// Linux allows 65,530.
    var movesLeft = 10_000
  }

  private static let state = Mutex(State())

  /// Allocates a block.
  ///
  /// - Returns: uninitialized memory, aligned for vectors.
  static func allocate(bytes: Int) -> UnsafeMutableRawPointer {
    let size = (bytes + header + granularity - 1) & ~(granularity - 1)
    guard let start = unsafe place(size) ?? single(size) else { MemoryExhaustion.end(size) }
    unsafe start.storeBytes(of: size, as: Int.self)
    return unsafe start + header
  }

  static func capacity(of piece: UnsafeMutableRawPointer) -> Int {
    unsafe (piece - header).load(as: Int.self) - header
  }

  static func deallocate(_ piece: UnsafeMutableRawPointer) {
    let start = unsafe piece - header
    guard let block = unsafe range(start) else { return unsafe free(start) }
    deallocate(block)
  }

  /// Frees what lies behind the first bytes of a block, where the block is one of many.
  static func shrink(_ piece: UnsafeMutableRawPointer, to bytes: Int) {
    let start = unsafe piece - header
    guard let block = unsafe range(start) else { return }
    let size = (bytes + header + granularity - 1) & ~(granularity - 1)
    guard size < block.count else { return }
    unsafe start.storeBytes(of: size, as: Int.self)
    deallocate(block.lowerBound + size..<block.upperBound)
  }

  /// Where a block lies in the reserved range, or `nil` where it has memory of its own.
  private static func range(_ start: UnsafeMutableRawPointer) -> Range<Int>? {
    guard let addresses, unsafe start >= addresses.start, unsafe start < addresses.start + reserved
    else { return nil }
    let offset = unsafe start - addresses.start
    return unsafe offset..<offset + start.load(as: Int.self)
  }

  private static func deallocate(_ block: Range<Int>) {
    guard let addresses else { return }
    state.withLock { state in
      state.arena.deallocate(block)
      // Under the lock, or another thread could allocate the memory before it is released.
      guard let unused = state.arena.trim(keeping: retainedBytes) else { return }
      state.pages.release(unused)
      unsafe release(addresses.start, unused)
    }
  }

  /// A block of its own, or `nil` where the system has no memory.
  private static func single(_ size: Int) -> UnsafeMutableRawPointer? {
    var memory: UnsafeMutableRawPointer?
    // Safe: the pointer is on this frame; the alignment is a power of two.
    return unsafe posix_memalign(&memory, header, size) == 0 ? memory : nil
  }

  private static func place(_ size: Int) -> UnsafeMutableRawPointer? {
    guard let addresses else { return nil }
    let offset = state.withLock { state -> Int? in
      guard let offset = state.arena.allocate(size) else { return nil }
      let moves = state.pages.moves(into: offset..<offset + size, from: state.arena.freeRanges)
      // Under the lock, or another thread could allocate what loses its memory.
      for move in moves where state.movesLeft > 0 {
        let (from, to) = unsafe (
          addresses.start + move.from * hugePage, addresses.start + move.to * hugePage
        )
        let status = unsafe processor_move_pages(from, to, UInt64(move.count * hugePage))
        // A system that cannot is not asked again.
        state.movesLeft = status == 0 ? state.movesLeft - 1 : 0
      }
      return offset
    }
    return unsafe offset.map { unsafe addresses.start + $0 }
  }

  private static func reserve() -> AddressRange? {
    #if canImport(Glibc)
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
      let memory = unsafe mmap(nil, reserved + hugePage, PROT_READ | PROT_WRITE, flags, -1, 0)
      guard unsafe memory != MAP_FAILED, let memory = unsafe memory else { return nil }
      // What moves are huge pages, so they begin where the range does.
      let start = unsafe memory.alignedUp(toMultipleOf: hugePage)
      // Where the system refuses, small pages do.
      _ = unsafe madvise(start, reserved, MADV_HUGEPAGE)
      return unsafe AddressRange(start: start)
    #else
      return nil
    #endif
  }

  /// Returns memory to the system; the addresses stay reserved.
  private static func release(_ start: UnsafeMutableRawPointer, _ part: Range<Int>) {
    #if canImport(Glibc)
      let whole = (part.lowerBound + hugePage - 1) & ~(hugePage - 1)
      guard whole < part.upperBound else { return }
      _ = unsafe madvise(start + whole, part.upperBound - whole, MADV_DONTNEED)
    #endif
  }
}

/// Memory for one product, freed with its last reference.
@safe
final class Workspace: @unchecked Sendable {
  /// The numbers, uninitialized and aligned for vectors.
  let base: UnsafeMutablePointer<Double>

  let count: Int

  private var isLarge: Bool { 8 * count >= LargeBlockAllocator.threshold }

  init(count: Int) {
    self.count = count
    let memory =
      unsafe 8 * count >= LargeBlockAllocator.threshold
      ? LargeBlockAllocator.allocate(bytes: 8 * count)
      : UnsafeMutableRawPointer.allocate(byteCount: 8 * count, alignment: 64)
    unsafe base = memory.bindMemory(to: Double.self, capacity: count)
  }

  deinit {
    if isLarge {
      unsafe LargeBlockAllocator.deallocate(UnsafeMutableRawPointer(base))
    } else {
      unsafe base.deallocate()
    }
  }
}
