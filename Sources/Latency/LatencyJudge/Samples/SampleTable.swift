internal import Text

/// The samples of a round in columns, one row a key, in the order of the schedule.
///
/// A row takes 57 bytes; counters for blame are kept only for some rows. All memory is
/// allocated and touched beforehand, so that recording is a few stores.
package struct SampleTable: Sendable {
  package private(set) var count = 0

  var intended: [Int64]
  var injected: [Int64]
  package private(set) var entered: [Int64]
  var answered: [Int64]
  package private(set) var published: [Int64]
  /// When another thread saw the snapshots.
  package var seen: TimeColumn
  /// When the keys were durable.
  package var durable: TimeColumn
  var verdicts: [UInt8]

  /// Counters of the rows that were noted, in order of index.
  package private(set) var blame: [BlameRecord] = []

  /// How many records of counters did not fit.
  package private(set) var droppedBlame = 0

  private let blameCapacity: Int

  /// Creates a table and touches all of its memory.
  ///
  /// - Parameters:
  ///   - capacity: the most rows.
  ///   - blameCapacity: the most rows with counters.
  package init(capacity: Int, blameCapacity: Int = 16_384) {
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

  private static func touched(_ column: [Int64]) -> [Int64] {
    var copy = column
    if !copy.isEmpty { copy[0] = 0 }
    return copy
  }

  package var capacity: Int { intended.count }

  /// The memory of the columns, in bytes.
  package var byteCount: Int {
    capacity * (7 * 8 + 1) + blameCapacity * MemoryLayout<BlameRecord>.stride
  }

  /// Records the next key.
  ///
  /// - Complexity: O(1), without allocation.
  /// - Returns: `false` where the table is full; the harness must then end the round as incomplete.
  @discardableResult
  package mutating func record(
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

  package mutating func note(_ counters: BlameCounters) {
    guard count > 0 else { return }
    guard blame.count < blameCapacity else {
      droppedBlame += 1
      return
    }
    blame.append(BlameRecord(index: count - 1, counters: counters))
  }

  package subscript(index: Int) -> KeySample {
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
  package func counters(at index: Int) -> BlameCounters? {
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
  package func values(_ measure: LatencyMeasure) -> [Int64] {
    (0..<count).compactMap { self[$0].value(measure) }
  }
}

/// A preallocated column of times that one thread fills: t5 by the reader, t6 by the writer.
package struct TimeColumn: Hashable, Sendable {
  /// The value where nothing was measured.
  package static var missing: Int64 { .min }

  package var times: [Int64]

  /// Creates a column and touches every page of it.
  package init(count: Int) { times = [Int64](repeating: Self.missing, count: count) }

  @inlinable package var count: Int { times.count }

  /// Sets the time of a key, in nanoseconds from the beginning of the round.
  ///
  /// An index out of range is ignored, since a reader must not trap in a measured run.
  @inlinable
  package mutating func set(_ time: Int64, at index: Int) {
    guard index >= 0, index < times.count else { return }
    times[index] = time
  }

  /// Sets a time for every key of a range, as when one snapshot shows several.
  @inlinable
  package mutating func set(_ time: Int64, in range: Range<Int>) {
    for index in range.clamped(to: 0..<times.count) { times[index] = time }
  }

  @inlinable
  package subscript(index: Int) -> Int64? { times[index] == Self.missing ? nil : times[index] }
}

/// The format in which a table crosses from one process to another: columns of differences, as
/// variable-length integers, in base 64. A row takes some 20 bytes.
extension SampleTable: Codable {
  private enum CodingKeys: String, CodingKey { case count, columns, verdicts, blame, droppedBlame }

  /// Creates a table from its format.
  ///
  /// - Throws: a `DecodingError` where the bytes are no table.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let count = try values.decode(Int.self, forKey: .count)
    let text = try values.decode(String.self, forKey: .columns)
    let verdictText = try values.decode(String.self, forKey: .verdicts)
    guard let bytes = Data(base64Encoded: text),
      let verdictBytes = Data(base64Encoded: verdictText),
      count >= 0, verdictBytes.count == count, count <= bytes.count
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .columns, in: values, debugDescription: "the columns are damaged")
    }
    var reader = ZigZagLEB128.Reader(Array(bytes))
    self.init(capacity: count, blameCapacity: 0)
    var previous: Int64 = 0
    for index in 0..<count {
      let verdict = KeyVerdict(rawValue: verdictBytes[index])
      guard let row = Self.row(&reader, after: previous, verdict: verdict) else {
        throw DecodingError.dataCorruptedError(
          forKey: .columns, in: values, debugDescription: "row \(index) is damaged")
      }
      record(
        intended: row.intended, injected: row.injected, entered: row.entered,
        answered: row.answered, published: row.published, verdict: row.verdict)
      previous = row.intended
      if let time = row.seen { seen.set(time, at: index) }
      if let time = row.durable { durable.set(time, at: index) }
    }
    blame = try values.decode([BlameRecord].self, forKey: .blame)
    guard zip(blame, blame.dropFirst()).allSatisfy({ $0.index < $1.index }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .blame, in: values, debugDescription: "the rows are not in order")
    }
    droppedBlame = try values.decode(Int.self, forKey: .droppedBlame)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 15)
    var previous: Int64 = 0
    for index in 0..<count {
      Self.append(self[index], after: previous, to: &bytes)
      previous = intended[index]
    }
    try values.encode(count, forKey: .count)
    try values.encode(Data(bytes).base64EncodedString(), forKey: .columns)
    try values.encode(Data(verdicts.prefix(count)).base64EncodedString(), forKey: .verdicts)
    try values.encode(blame, forKey: .blame)
    try values.encode(droppedBlame, forKey: .droppedBlame)
  }

  /// A row as the differences of each time to the one before, the first to the last row's; then a
  /// byte whose lowest bits say which of the other two times follow.
  private static func append(_ row: KeySample, after previous: Int64, to bytes: inout [UInt8]) {
    ZigZagLEB128.append(row.intended &- previous, to: &bytes)
    ZigZagLEB128.append(row.injected &- row.intended, to: &bytes)
    ZigZagLEB128.append(row.entered &- row.injected, to: &bytes)
    ZigZagLEB128.append(row.answered &- row.entered, to: &bytes)
    ZigZagLEB128.append(row.published &- row.answered, to: &bytes)
    bytes.append((row.seen == nil ? 0 : 1) | (row.durable == nil ? 0 : 2))
    for case .some(let time) in [row.seen, row.durable] {
      ZigZagLEB128.append(time &- row.published, to: &bytes)
    }
  }

  private static func row(
    _ reader: inout ZigZagLEB128.Reader, after previous: Int64, verdict: KeyVerdict?
  ) -> KeySample? {
    guard let verdict, let step = reader.next(), let lateness = reader.next(),
      let queue = reader.next(), let service = reader.next(), let publication = reader.next(),
      let marks = reader.byte(), marks <= 3
    else { return nil }
    let intended = previous &+ step
    let published = intended &+ lateness &+ queue &+ service &+ publication
    var extras: [Int64?] = []
    for bit in [UInt8(1), 2] {
      guard marks & bit != 0 else {
        extras.append(nil)
        continue
      }
      guard let distance = reader.next() else { return nil }
      extras.append(published &+ distance)
    }
    return KeySample(
      intended: intended, injected: intended &+ lateness, entered: intended &+ lateness &+ queue,
      answered: intended &+ lateness &+ queue &+ service, published: published, seen: extras[0],
      durable: extras[1], verdict: verdict)
  }
}
