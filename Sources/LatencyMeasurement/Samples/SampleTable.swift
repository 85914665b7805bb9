/// The samples of a round in columns, one row a key, in the order of the schedule.
///
/// A row takes 57 bytes; counters for blame are kept only for some rows. All memory is
/// allocated and touched beforehand, so that recording is a few stores.
public struct SampleTable: Sendable {
  /// How many keys were recorded.
  public private(set) var count = 0

  var intended: [Int64]
  var injected: [Int64]
  var entered: [Int64]
  var answered: [Int64]
  var published: [Int64]
  var seen: TimeColumn
  var durable: TimeColumn
  var verdicts: [UInt8]

  /// Counters of the rows that were noted, in order of index.
  public private(set) var blame: [BlameRecord] = []

  /// How many records of counters did not fit.
  public private(set) var droppedBlame = 0

  private let blameCapacity: Int

  /// Creates a table and touches all of its memory.
  ///
  /// - Parameters:
  ///   - capacity: the most rows.
  ///   - blameCapacity: the most rows with counters.
  public init(capacity: Int, blameCapacity: Int = 16_384) {
    let column = [Int64](repeating: 0, count: capacity)
    intended = Self.touched(column)
    injected = Self.touched(column)
    entered = Self.touched(column)
    answered = Self.touched(column)
    published = Self.touched(column)
    seen = TimeColumn(count: capacity)
    durable = TimeColumn(count: capacity)
    verdicts = [UInt8](repeating: 0, count: capacity)
    self.blameCapacity = min(blameCapacity, capacity)
    // Memory that was never written is not mapped yet, so it is written once.
    blame = [BlameRecord](
      repeating: BlameRecord(index: 0, counters: .zero), count: self.blameCapacity)
    blame.removeAll(keepingCapacity: true)
  }

  /// A copy of a column with its own memory.
  private static func touched(_ column: [Int64]) -> [Int64] {
    var copy = column
    if !copy.isEmpty { copy[0] = 0 }
    return copy
  }

  /// The most rows.
  public var capacity: Int { intended.count }

  /// The memory of the columns, in bytes.
  public var byteCount: Int {
    capacity * (7 * 8 + 1) + blameCapacity * MemoryLayout<BlameRecord>.stride
  }

  /// Records the next key.
  ///
  /// - Complexity: O(1), without allocation.
  /// - Returns: `false` where the table is full; the harness must then end the round as incomplete.
  @discardableResult
  public mutating func record(
    intended t0: Int64, injected t1: Int64, entered t2: Int64, answered t3: Int64,
    published t4: Int64, verdict: KeyVerdict
  ) -> Bool {
    guard count < intended.count else { return false }
    intended[count] = t0
    injected[count] = t1
    entered[count] = t2
    answered[count] = t3
    published[count] = t4
    verdicts[count] = verdict.rawValue
    count += 1
    return true
  }

  /// Records counters of the last row.
  public mutating func note(_ counters: BlameCounters) {
    guard count > 0 else { return }
    guard blame.count < blameCapacity else {
      droppedBlame += 1
      return
    }
    blame.append(BlameRecord(index: count - 1, counters: counters))
  }

  /// Sets the times at which another thread saw the snapshots.
  public mutating func merge(seen column: TimeColumn) { seen = column }

  /// Sets the times at which the keys were durable.
  public mutating func merge(durable column: TimeColumn) { durable = column }

  /// Restores decoded counters.
  mutating func restore(blame records: [BlameRecord], dropped: Int) {
    blame = records
    droppedBlame = dropped
  }

  /// The row of a key.
  public subscript(index: Int) -> KeySample {
    precondition(index < count, "there is no row \(index)")
    return KeySample(
      intended: intended[index], injected: injected[index], entered: entered[index],
      answered: answered[index], published: published[index],
      seen: index < seen.count ? seen[index] : nil,
      durable: index < durable.count ? durable[index] : nil,
      verdict: KeyVerdict(rawValue: verdicts[index]) ?? .none)
  }

  /// The counters of a row, where they were recorded.
  ///
  /// - Complexity: O(log n).
  public func counters(at index: Int) -> BlameCounters? {
    var range = 0..<blame.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if blame[middle].index < index {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    guard range.lowerBound < blame.count, blame[range.lowerBound].index == index else { return nil }
    return blame[range.lowerBound].counters
  }

  /// All values of a part of the path, in order; rows where it was not measured are left out.
  public func values(_ measure: LatencyMeasure) -> [Int64] {
    (0..<count).compactMap { self[$0].value(measure) }
  }
}
