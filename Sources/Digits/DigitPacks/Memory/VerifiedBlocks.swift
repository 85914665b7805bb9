import Files
public import Synchronization

/// The verified blocks of a pack, where they lie in a map of the file, or in private memory.
///
/// In a map, whoever writes to the file changes verified blocks as well. Private memory is as long
/// as the data, costs nothing until it is used, and gets a copy of each block once its hash is
/// verified.
///
/// Invariant: the bit of a block is set with release order after the block was verified and is in
/// place, and read with acquire order before the block is read. In private memory it never changes
/// again.
@usableFromInline
@safe struct VerifiedBlocks: ~Copyable, @unchecked Sendable {
  // Unchecked: the invariant above orders all access to the bytes.

  private let map: MappedFile?
  private let region: MemoryRegion?
  @usableFromInline let base: UnsafePointer<UInt8>
  @usableFromInline let verifiedBits: UnsafeMutablePointer<Atomic<UInt64>>
  private let bitWordCount: Int
  let layout: PackLayout

  /// Whether there is memory for blocks; a limit on the address space may leave none.
  let canHold: Bool

  /// Whether blocks lie in a map, whose file others can change.
  var isMapped: Bool { map != nil }

  /// Creates memory without verified blocks; it holds none where the system maps nothing as long
  /// as the data.
  ///
  /// - Parameter file: the file to map where that can be; `nil` for private memory.
  init(_ layout: PackLayout, mapping file: OpenFile?, fileSystem: FileSystem) {
    self.layout = layout
    let offset = Int(PackLayout.dataOffset)
    let byteCount = Int(layout.dataByteCount)
    var start: UnsafeRawPointer?
    // Some file systems refuse shared maps.
    map = file.flatMap { try? MappedFile($0, byteCount: offset + byteCount) }
    if let map {
      region = nil
      unsafe start = map.address + offset
    } else {
      do throws(PlatformError) {
        let memory = try MemoryRegion(byteCount: byteCount, fileSystem: fileSystem)
        unsafe start = UnsafeRawPointer(memory.address)
        region = consume memory
      } catch { region = nil }
    }
    canHold = unsafe start != nil
    bitWordCount = (layout.blockCount + 63) / 64
    unsafe verifiedBits = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: bitWordCount)
    for index in 0..<bitWordCount { unsafe (verifiedBits + index).initialize(to: Atomic(0)) }
    // Safe: without memory no bit is ever set, and nothing is read from the base.
    unsafe base = (start ?? UnsafeRawPointer(verifiedBits)).assumingMemoryBound(to: UInt8.self)
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

  /// The half byte of a decimal in a verified block.
  @inlinable
  func packedDigit(_ index: Int) -> UInt8 {
    // Safe: the caller checked the index against the digit count and the block's bit.
    let byte = unsafe base[index >> 1]
    return (byte >> UInt8(truncatingIfNeeded: (~index & 1) << 2)) & 0x0F
  }

  /// Calls a closure with the bytes of a block, which is verified or lies in a map.
  func withBytes<Result, Failure: Error>(
    ofBlock block: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(isMapped || isVerified(block), "only verified blocks are accessible")
    // Safe: the block is inside the memory, which outlives the call; a span cannot escape it.
    let start = unsafe base + block * PackLayout.blockByteCount
    return try body(unsafe Span(_unsafeStart: start, count: layout.byteCount(ofBlock: block)))
  }

  /// Adds a block to private memory; the caller adds one at a time.
  func insert(_ bytes: Span<UInt8>, asBlock block: Int) {
    precondition(bytes.count == layout.byteCount(ofBlock: block), "a block has a fixed length")
    guard !isVerified(block) else { return }
    // Safe: the block is inside the region; its bit is unset, so no thread reads these bytes.
    unsafe bytes.withUnsafeBytes { source in
      let target = unsafe UnsafeMutableRawPointer(mutating: base)
      if let start = source.baseAddress {
        unsafe (target + block * PackLayout.blockByteCount)
          .copyMemory(from: start, byteCount: source.count)
      }
    }
    setVerified(block)
  }

  func setVerified(_ block: Int) {
    // Safe: each block has a bit.
    _ = unsafe verifiedBits[block >> 6].bitwiseOr(1 << UInt64(block & 63), ordering: .releasing)
  }
}
