import Arithmetic
import Testing

/// Numbers of 2^20 bits and more are in memory that is kept for reuse.
@Suite("Large numbers")
struct LargeNumberTests {
  /// 3^exponent by multiplications with words, which grow the number word by word.
  private func grown(_ exponent: Int) -> BigInteger {
    var result = BigInteger(1 as UInt64)
    for _ in 0..<exponent / 40 { result *= 12_157_665_459_056_928_801 as UInt64 }
    for _ in 0..<exponent % 40 { result *= 3 as UInt64 }
    return result
  }

  @Test("keep their value while they grow into kept memory and shrink out of it")
  func growing() {
    // About 1.9e6 bits: half of that is the size from which on the other allocator is used.
    let exponent = 30_000 * 40 + 7
    var grown = grown(exponent)
    #expect(grown.bitWidth > 1 << 20)
    #expect(grown.compare(to: BigInteger.power(3, Int64(exponent))) == 0)
    let original = grown.copy()
    for bits in [1 << 19, 1 << 20, (1 << 20) + 64, 1_700_000] as [Int64] {
      var shifted = original.copy()
      shifted <<= bits
      shifted >>= bits
      #expect(shifted.compare(to: original) == 0)
      var low = original.lowBits(bits)
      var high = original.droppingLowBits(bits)
      high <<= bits
      low += high
      #expect(low.compare(to: original) == 0)
    }
    grown >>= grown.bitWidth - 64
    let top = grown.word
    #expect(top.map { $0 >> 63 } == 1)
  }

  @Test("do not share memory with each other on several threads")
  func sharing() async {
    await withTaskGroup(of: Bool.self) { group in
      for seed in 0..<8 as Range<Int64> {
        group.addTask {
          for round in 0..<12 as Range<Int64> {
            let width = (1 << 20) + (seed << 16) + (round << 14)
            // (2^w − 1)² = 2^2w − 2^(w+1) + 1, by GMP and by transforms.
            var ones = BigInteger(powerOfTwo: width)
            ones -= 1
            var square = BigInteger.square(ones)
            square -= 1
            square += BigInteger(powerOfTwo: width + 1)
            guard square.compare(to: BigInteger(powerOfTwo: 2 * width)) == 0 else { return false }
          }
          return true
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}

@Suite("Places in a stretch of memory")
struct BlockArenaTests {
  /// The free parts below the top as a model of single bytes sees them.
  private func freeRanges(_ taken: [Bool], below top: Int) -> [Range<Int>] {
    var freeRanges: [Range<Int>] = []
    for index in 0..<top where !taken[index] {
      if let last = freeRanges.last, last.upperBound == index {
        freeRanges[freeRanges.count - 1] = last.lowerBound..<index + 1
      } else {
        freeRanges.append(index..<index + 1)
      }
    }
    return freeRanges
  }

  /// The lowest offset of so many free bytes.
  private func lowest(_ taken: [Bool], _ bytes: Int) -> Int? {
    guard bytes <= taken.count else { return nil }
    return (0...taken.count - bytes).first { start in
      !taken[start..<start + bytes].contains(true)
    }
  }

  @Test("Pieces never overlap, take the lowest place and leave no gap unused", arguments: 1...8)
  func randomWork(seed: UInt64) throws {
    var arena = BlockArena(capacity: 300)
    var taken = [Bool](repeating: false, count: 300)
    var pieces: [Range<Int>] = []
    var words = Words(state: seed)
    func next(_ bound: Int) -> Int { Int(words.next() >> 33) % bound }
    var refused = 0
    for _ in 0..<2_000 {
      if pieces.isEmpty || next(5) < 3 {
        let bytes = 1 + next(60)
        let expected = lowest(taken, bytes)
        let place = arena.allocate(bytes)
        #expect(place == expected)
        guard let place else {
          refused += 1
          continue
        }
        pieces.append(place..<place + bytes)
        for index in place..<place + bytes { taken[index] = true }
      } else {
        let piece = pieces.remove(at: next(pieces.count))
        arena.deallocate(piece)
        for index in piece { taken[index] = false }
      }
      #expect(arena.freeRanges == freeRanges(taken, below: arena.top))
      if next(20) == 0 {
        let top = arena.top
        let kept = next(40)
        if let unused = arena.trim(keeping: kept) {
          #expect(unused == arena.top..<top && !taken[unused].contains(true))
        }
        #expect(
          !(arena.freeRanges.last.map { $0.upperBound == arena.top && $0.count > kept } ?? false))
      }
    }
    #expect(refused > 0, "the stretch was never full")
  }

  @Test("A piece beyond the end is refused and changes nothing")
  func full() {
    var arena = BlockArena(capacity: 100)
    #expect(arena.allocate(60) == 0)
    #expect(arena.allocate(41) == nil)
    #expect(arena.allocate(40) == 60)
    #expect(arena.allocate(1) == nil && arena.top == 100 && arena.freeRanges.isEmpty)
    arena.deallocate(0..<60)
    #expect(arena.allocate(61) == nil && arena.freeRanges == [0..<60])
  }
}

@Suite("Which pages have memory")
struct PageMapTests {
  @Test("a block gets the memory of free pages, and none that another block has", arguments: 1...8)
  func randomWork(seed: UInt64) {
    let pageSize = 8
    var arena = BlockArena(capacity: 1 << 12)
    var pages = PageMap(pageSize: pageSize)
    var pieces: [Range<Int>] = []
    var backed: Set<Int> = []
    var moved = 0
    var words = Words(state: seed)
    func next(_ bound: Int) -> Int { Int(words.next() >> 33) % bound }
    func whole(_ part: Range<Int>) -> Set<Int> {
      Set(
        (part.lowerBound / pageSize...part.upperBound / pageSize).filter {
          part.lowerBound <= $0 * pageSize && ($0 + 1) * pageSize <= part.upperBound
        })
    }
    for _ in 0..<2_000 {
      if pieces.isEmpty || next(5) < 3 {
        let bytes = 1 + next(120)
        guard let place = arena.allocate(bytes) else {
          pieces.removeAll()
          (arena, pages, backed) = (BlockArena(capacity: 1 << 12), PageMap(pageSize: pageSize), [])
          continue
        }
        let piece = place..<place + bytes
        let fresh = whole(piece).subtracting(backed)
        let idle = arena.freeRanges.reduce(into: Set<Int>()) { $0.formUnion(whole($1)) }
          .intersection(backed)
        let moves = pages.moves(into: piece, from: arena.freeRanges)
        let sources = moves.flatMap { Array($0.from..<$0.from + $0.count) }
        let targets = moves.flatMap { Array($0.to..<$0.to + $0.count) }
        #expect(Set(sources).count == sources.count && Set(targets).count == targets.count)
        #expect(idle.isSuperset(of: sources) && fresh.isSuperset(of: targets))
        #expect(sources.count == min(idle.count, fresh.count), "as many as there are")
        moved += sources.count
        backed.subtract(sources)
        backed.formUnion(place / pageSize..<(place + bytes + pageSize - 1) / pageSize)
        pieces.append(piece)
      } else {
        arena.deallocate(pieces.remove(at: next(pieces.count)))
        if let unused = arena.trim(keeping: 60) {
          pages.release(unused)
          backed.subtract(whole(unused))
        }
      }
    }
    #expect(moved > 20)
  }

  @Test("Large numbers keep their value while the memory of freed ones moves")
  func numbersKeepTheirValue() {
    var kept: [SharedInteger] = []
    for round in 1...12 {
      // Sizes that fit into no gap that the ones before left.
      let limbs = 300_000 * round
      let freed = Operand.ones.number(limbs: limbs)
      kept.append(SharedInteger(Operand.random.number(limbs: limbs / 2, seed: UInt64(round))))
      _ = freed.bitWidth
    }
    for (index, number) in kept.enumerated() {
      let round = index + 1
      let again = Operand.random.number(limbs: 300_000 * round / 2, seed: UInt64(round))
      let isSame = number.value.compare(to: again) == 0
      #expect(isSame, "round \(round)")
    }
  }
}
