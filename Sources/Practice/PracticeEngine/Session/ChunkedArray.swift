/// An array that grows by chunks: nothing that is stored is ever copied to make room.
///
/// An array of the standard library doubles, and the append that finds it full waits until all
/// elements have moved: 25 ms after 800,000 keys. Here an append that finds no room allocates one
/// chunk, and one that finds reserved room allocates nothing. Elements are trivial values.
///
/// It is public for the project's own modules alone: their appends would not be specialised
/// otherwise, and a key would take three times as many instructions.
@_spi(Storage)
@frozen
public struct ChunkedArray<Element: Sendable>: Sendable {
  /// Chunks that are full, in order.
  @usableFromInline var full: [[Element]] = []
  /// How many elements those hold.
  @usableFromInline var fullCount = 0
  /// The chunk that is being filled.
  @usableFromInline var tail: [Element] = []
  /// How many elements that has room for.
  @usableFromInline var tailCapacity = 0
  /// An empty chunk that comes next, and its room.
  @usableFromInline var spare: [Element] = []
  @usableFromInline var spareCapacity = 0
  /// What storage is touched with, so that no append causes a page fault.
  @usableFromInline let filler: Element
  /// The most elements that are ever reserved.
  @usableFromInline let limit: Int

  /// How many elements a chunk has that is reserved between appends.
  @usableFromInline static var chunkLength: Int { 4_096 }
  /// How many a first chunk has where nothing was reserved.
  @usableFromInline static var shortestChunk: Int { 64 }

  /// Creates an empty array without storage.
  @inlinable
  public init(filler: Element, limit: Int = .max) {
    self.filler = filler
    self.limit = limit
  }

  /// How many elements there are.
  @inlinable
  public var count: Int { fullCount + tail.count }

  /// How many more are appended without allocating.
  @inlinable
  public var reservedLeft: Int { tailCapacity - tail.count + spareCapacity }

  /// The last element; `nil` in an empty array.
  @inlinable
  public var last: Element? { tail.last ?? full.last?.last }

  /// The element so many before the last; there must be one.
  ///
  /// - Complexity: O(1) within the last chunks.
  @inlinable
  public func element(beforeLast distance: Int) -> Element {
    var place = tail.count - 1 - distance
    if place >= 0 { return tail[place] }
    var chunk = full.count
    while place < 0 {
      chunk -= 1
      place += full[chunk].count
    }
    return full[chunk][place]
  }

  /// All elements in one array.
  ///
  /// - Complexity: O(n).
  @inlinable
  public var elements: [Element] {
    if full.isEmpty { return tail }
    var all: [Element] = []
    all.reserveCapacity(count)
    for chunk in full { all += chunk }
    return all + tail
  }

  /// Appends an element.
  ///
  /// - Complexity: O(1), without allocation where room is reserved.
  @inlinable
  public mutating func append(_ element: Element) {
    if tail.count == tailCapacity { beginChunk() }
    tail.append(element)
  }

  /// Reserves a further chunk where less than half of one is free; called between appends.
  @inlinable
  public mutating func reserveChunk() {
    guard spareCapacity == 0, tailCapacity - tail.count < Self.chunkLength / 2 else { return }
    prepareSpare(Self.chunkLength)
  }

  /// Reserves storage for at least so many more elements, up to the limit.
  @inlinable
  public mutating func reserve(_ additional: Int) {
    if tailCapacity == 0 {
      prepareSpare(additional)
      beginChunk()
    } else if reservedLeft < additional {
      prepareSpare(additional - (tailCapacity - tail.count))
    }
  }

  /// Removes all elements and keeps the first chunk.
  @inlinable
  public mutating func removeAll() {
    if let first = full.first {
      tail = first
      tailCapacity = first.count
    }
    full = []
    fullCount = 0
    spare = []
    spareCapacity = 0
    tail.removeAll(keepingCapacity: true)
  }

  /// Puts the full chunk away and goes on with the spare one, or a new one.
  @usableFromInline
  @inline(never)
  mutating func beginChunk() {
    if tailCapacity > 0 {
      full.append(tail)
      fullCount += tail.count
      tailCapacity = 0
    }
    if spareCapacity == 0 {
      prepareSpare(min(Self.chunkLength, max(Self.shortestChunk, fullCount)))
    }
    // The limit is of what is reserved; what is appended beyond it is kept all the same.
    if spareCapacity == 0 {
      spareCapacity = Self.shortestChunk
      spare = Self.chunk(spareCapacity, filler)
    }
    tail = spare
    tailCapacity = spareCapacity
    spare = []
    spareCapacity = 0
  }

  /// Makes a spare chunk, in place of one that there is.
  @usableFromInline
  @inline(never)
  mutating func prepareSpare(_ length: Int) {
    let length = min(length, limit - fullCount - tailCapacity)
    guard length > spareCapacity else { return }
    if full.capacity < full.count + 2 { full.reserveCapacity(2 * full.count + 16) }
    spare = Self.chunk(length, filler)
    spareCapacity = length
  }

  /// Empty storage whose pages are there.
  @inlinable
  static func chunk(_ length: Int, _ filler: Element) -> [Element] {
    var chunk = [Element](repeating: filler, count: length)
    chunk.removeAll(keepingCapacity: true)
    return chunk
  }
}

@_spi(Storage)
extension ChunkedArray: Equatable where Element: Equatable {
  /// Whether the elements are the same, however they are stored.
  @inlinable
  public static func == (one: ChunkedArray, other: ChunkedArray) -> Bool {
    one.count == other.count && one.elements == other.elements
  }
}

@_spi(Storage)
extension ChunkedArray: Hashable where Element: Hashable {
  /// Hashes the elements.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}
