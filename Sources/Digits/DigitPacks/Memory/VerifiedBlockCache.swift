import Files
public import Synchronization

/// The verified blocks of a pack, in memory that nobody else can change.
///
/// A mapping of the file could return wrong digits: a later write to the file would change digits
/// that were verified before, and a truncation would end the process with SIGBUS. So the cache maps
/// private memory as long as the data, which costs nothing until it is used, and copies each block
/// into it once its hash is verified.
///
/// Invariant: a block whose bit is set never changes again. The bit is set with release order after
/// the bytes are in place, and read with acquire order before they are read.
@usableFromInline
@safe struct VerifiedBlockCache: ~Copyable, @unchecked Sendable {
  // Unchecked: the invariant above orders all access to the bytes.

  private let region: MemoryRegion
  @usableFromInline let base: UnsafePointer<UInt8>
  @usableFromInline let verifiedBits: UnsafeMutablePointer<Atomic<UInt64>>
  private let bitWordCount: Int
  let layout: PackLayout

  /// Whether there is memory for blocks; a limit on the address space may leave none.
  let canHold: Bool

  /// Creates an empty cache for the data of a layout; one that cannot hold anything where the
  /// system maps no memory as long as the data.
  init(_ layout: PackLayout, fileSystem: FileSystem) throws(PlatformError) {
    self.layout = layout
    var mapped: MemoryRegion?
    do throws(PlatformError) {
      mapped = try MemoryRegion(byteCount: Int(layout.dataByteCount), fileSystem: fileSystem)
    } catch { mapped = nil }
    canHold = mapped != nil
    if let whole = mapped.take() {
      region = whole
    } else {
      region = try MemoryRegion(byteCount: 0)
    }
    unsafe base = UnsafePointer(region.address.assumingMemoryBound(to: UInt8.self))
    bitWordCount = (layout.blockCount + 63) / 64
    unsafe verifiedBits = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: bitWordCount)
    for index in 0..<bitWordCount { unsafe (verifiedBits + index).initialize(to: Atomic(0)) }
  }

  deinit {
    unsafe verifiedBits.deinitialize(count: bitWordCount)
    unsafe verifiedBits.deallocate()
  }

  @inlinable
  func isVerified(_ block: Int) -> Bool {
    // Safe: the block is below the layout's block count, and each block has a bit.
    unsafe verifiedBits[block >> 6].load(ordering: .acquiring) & (1 << UInt64(block & 63)) != 0
  }

  /// The half byte of a decimal in a cached block.
  @inlinable
  func packedDigit(_ index: Int) -> UInt8 {
    // Safe: the caller checked the index against the digit count and the block's bit.
    let byte = unsafe base[index >> 1]
    return (byte >> UInt8(truncatingIfNeeded: (~index & 1) << 2)) & 0x0F
  }

  /// Calls a closure with the bytes of a cached block.
  func withBytes<Result>(ofBlock block: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    precondition(isVerified(block), "only verified blocks are accessible")
    // Safe: the block is inside the region, which outlives the call; a span cannot escape it.
    let start = unsafe base + block * PackLayout.blockByteCount
    return body(unsafe Span(_unsafeStart: start, count: layout.byteCount(ofBlock: block)))
  }

  /// Adds a block; the caller adds one at a time.
  func insert(_ bytes: Span<UInt8>, asBlock block: Int) {
    precondition(bytes.count == layout.byteCount(ofBlock: block), "a block has a fixed length")
    guard !isVerified(block) else { return }
    // Safe: the block is inside the region; its bit is unset, so no thread reads these bytes.
    unsafe bytes.withUnsafeBytes { source in
      let target = unsafe region.address + block * PackLayout.blockByteCount
      if let start = source.baseAddress {
        unsafe target.copyMemory(from: start, byteCount: source.count)
      }
    }
    let bit: UInt64 = 1 << UInt64(block & 63)
    // Safe: each block has a bit.
    _ = unsafe verifiedBits[block >> 6].bitwiseOr(bit, ordering: .releasing)
  }
}
