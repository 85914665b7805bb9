import FileIO
import Synchronization

/// One memory for all processes of a user that read a pack.
///
/// A process that has read a good part of a pack makes a sealed copy of all its digits, reads from
/// that and offers it; others read from the copy from their next block on. Every process compares
/// each block with its hash at its own first access, and nobody can change the copy, so it does not
/// matter who made it. A block that is not intact in the copy is read from the file.
extension DigitPack {
  /// The copy, or what speaks for making one.
  struct Sharing: Sendable {
    /// The copy that has taken the place of private memory.
    var copy: OpenFile?
    /// The bytes of digits that this process has read into private memory.
    var heldByteCount: Int64 = 0
    /// Whether the memory stays private.
    var isRefused = false
  }

  /// Whether digits come from a copy, for tests.
  package var isShared: Bool { sharing.withLock { $0.copy != nil } }

  /// The shortest data that are shared: less is not worth a descriptor.
  private static var leastSharedByteCount: Int64 { 1 << 20 }

  /// The most that a process reads beyond what it was asked for.
  ///
  /// It reads no more than three times what it has, either: that takes no longer than reading and
  /// comparing those blocks took.
  private static var mostReadAhead: Int64 { 1 << 26 }

  /// Puts a copy in the place of private memory, where there is one or it is time to make one.
  ///
  /// - Parameters:
  ///   - sharing: the state.
  ///   - block: the block that is wanted; it is not in the cache.
  func share(_ sharing: inout Sharing, for block: Int) {
    let byteCount = header.layout.dataByteCount
    guard sharing.copy == nil, !sharing.isRefused, byteCount >= Self.leastSharedByteCount else {
      return
    }
    if take(&sharing, for: block) { return }
    let missing = byteCount - sharing.heldByteCount
    guard missing <= min(3 * sharing.heldByteCount, Self.mostReadAhead) else { return }
    stored.file.exclusively {
      // Another process may have made one since.
      if take(&sharing, for: block) { return }
      guard let copy = fileSystem.makeMemoryFile(byteCount: byteCount) else {
        sharing.isRefused = true
        return
      }
      // Even if it stays unfinished: replaced memory cannot be written.
      sharing.copy = copy
      if fill(copy), copy.seal() { stored.file.offer(copy) }
    }
  }

  /// Takes the copy of another process.
  ///
  /// - Returns: whether there was one, good or not.
  private func take(_ sharing: inout Sharing, for block: Int) -> Bool {
    guard let copy = stored.file.offeredCopy(byteCount: header.layout.dataByteCount) else {
      return false
    }
    if store.adopt(copy, with: block, isIntact: stored.isIntact) {
      sharing.copy = copy
      // The one that made it may end.
      stored.file.offer(copy)
    } else {
      sharing.isRefused = true
    }
    return true
  }

  /// Copies all blocks, those that are not cached unverified, and puts them in the place of private
  /// memory little by little, so that no digit is held twice for long.
  ///
  /// - Returns: whether all of it was done.
  private func fill(_ copy: OpenFile) -> Bool {
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: blockCount, by: 16) {
      let blocks = start..<min(start + 16, blockCount)
      do {
        for block in blocks {
          let offset = Int64(block * PackLayout.blockByteCount)
          if store.isVerified(block) {
            try store.withBytes(ofBlock: block) { (held) throws(PlatformError) in
              try copy.write(held, at: offset)
            }
          } else {
            try stored.read(block, into: &bytes)
            try copy.write(bytes.span, at: offset)
          }
        }
        try store.replace(blocks, by: copy)
      } catch { return false }
    }
    return true
  }
}
