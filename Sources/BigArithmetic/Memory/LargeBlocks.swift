internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#endif

/// Large pieces of memory for numbers and transforms, out of one stretch of addresses.
///
/// Fresh memory costs the system a fault and a cleared page, which for short-lived numbers is more
/// than the arithmetic on them. So pieces are cut from one stretch, lowest first (``BlockArena``),
/// and their memory stays for the next one who asks; the stretch asks for huge pages, so that the
/// long strides of a transform find their addresses in the processor's table.
enum LargeBlocks {
  /// From this many bytes on memory comes from here.
  static let threshold = 1 << 17

  /// How many bytes above the last piece stay for reuse; the system gets the rest back.
  private static let kept = 512 << 20

  /// How many addresses are set aside; they take no memory until they are used.
  private static let reserved = 1 << 40

  /// The size and the alignment of a huge page.
  private static let hugePage = 2 << 20

  /// The bytes in front of a piece, which hold its size and keep vectors aligned.
  private static let header = 64

  /// What sizes are multiples of.
  private static let grain = 1 << 12

  /// The addresses, or `nil` where the system grants none: then pieces are allocated one by one.
  @safe
  private struct Stretch: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
  }

  private static let stretch = reserve()

  private static let arena = Mutex(BlockArena(capacity: reserved))

  /// Takes a piece.
  ///
  /// - Parameter bytes: how many are needed.
  /// - Returns: memory aligned for vectors, with whatever was there before.
  static func take(bytes: Int) -> UnsafeMutableRawPointer {
    let size = (bytes + header + grain - 1) & ~(grain - 1)
    let start =
      unsafe place(size) ?? UnsafeMutableRawPointer.allocate(byteCount: size, alignment: header)
    unsafe start.storeBytes(of: size, as: Int.self)
    return unsafe start + header
  }

  /// How many bytes a piece that was taken can hold.
  static func capacity(of piece: UnsafeMutableRawPointer) -> Int {
    unsafe (piece - header).load(as: Int.self) - header
  }

  /// Gives a piece back.
  static func giveBack(_ piece: UnsafeMutableRawPointer) {
    let start = unsafe piece - header
    let size = unsafe start.load(as: Int.self)
    guard let stretch, unsafe start >= stretch.start, unsafe start < stretch.start + reserved
    else { return unsafe start.deallocate() }
    let offset = unsafe start - stretch.start
    arena.withLock { arena in
      arena.giveBack(offset..<offset + size)
      // Within the lock, or somebody could take the memory before it is gone.
      if let unused = arena.trim(keeping: kept) { unsafe release(stretch.start, unused) }
    }
  }

  private static func place(_ size: Int) -> UnsafeMutableRawPointer? {
    guard let stretch, let offset = arena.withLock({ $0.take(size) }) else { return nil }
    return unsafe stretch.start + offset
  }

  private static func reserve() -> Stretch? {
    #if canImport(Glibc)
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
      let memory = unsafe mmap(nil, reserved, PROT_READ | PROT_WRITE, flags, -1, 0)
      guard unsafe memory != MAP_FAILED, let memory = unsafe memory else { return nil }
      // Where the system refuses, small pages serve as well.
      _ = unsafe madvise(memory, reserved, MADV_HUGEPAGE)
      return unsafe Stretch(start: memory)
    #else
      return nil
    #endif
  }

  /// Gives memory back to the system; the addresses stay.
  private static func release(_ start: UnsafeMutableRawPointer, _ part: Range<Int>) {
    #if canImport(Glibc)
      let whole = (part.lowerBound + hugePage - 1) & ~(hugePage - 1)
      guard whole < part.upperBound else { return }
      _ = unsafe madvise(start + whole, part.upperBound - whole, MADV_DONTNEED)
    #endif
  }
}
