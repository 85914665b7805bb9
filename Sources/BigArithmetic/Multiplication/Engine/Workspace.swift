internal import Synchronization

/// Memory for one product, taken from a store of blocks that products before it gave back.
///
/// Fresh memory costs the system a fault for every page, more than a small product itself. The
/// store keeps at most ``kept`` bytes; larger blocks go back to the system.
@safe
final class Workspace: @unchecked Sendable {
  /// The numbers, aligned for vectors; whatever was there before.
  let base: UnsafeMutablePointer<Double>

  /// How many fit.
  let count: Int

  /// How many bytes the store keeps for the next product.
  private static let kept = 96 << 20

  /// A block that nobody uses.
  @safe
  private struct Block: @unchecked Sendable {
    let base: UnsafeMutablePointer<Double>
    let count: Int
  }

  private static let store = Mutex<[Block]>([])

  /// Takes memory for `count` doubles.
  init(count: Int) {
    let found = Self.store.withLock { blocks -> Block? in
      // The smallest that is large enough, unless most of it would lie idle.
      var best: Int?
      for index in blocks.indices where blocks[index].count >= count {
        guard blocks[index].count <= 2 * count + 1 << 13 else { continue }
        if best.map({ blocks[index].count < blocks[$0].count }) ?? true { best = index }
      }
      return best.map { blocks.remove(at: $0) }
    }
    if let found {
      unsafe base = found.base
      self.count = found.count
    } else {
      self.count = (count + 511) & ~511
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 8 * self.count, alignment: 64)
      unsafe base = memory.bindMemory(to: Double.self, capacity: self.count)
    }
  }

  deinit {
    let block = unsafe Block(base: base, count: count)
    let dropped = Self.store.withLock { blocks -> [Block] in
      guard 8 * block.count <= Self.kept else { return [block] }
      blocks.append(block)
      var dropped: [Block] = []
      while blocks.reduce(0, { $0 + 8 * $1.count }) > Self.kept {
        dropped.append(blocks.removeFirst())
      }
      return dropped
    }
    for block in dropped { unsafe block.base.deallocate() }
  }
}
