/// The format in which a table crosses from one process to another: columns of differences, as
/// variable-length integers, in base 64. A row takes some 20 bytes.
extension SampleTable: Codable {
  private enum CodingKeys: String, CodingKey { case count, columns, verdicts, blame, droppedBlame }

  /// Creates a table from its format.
  ///
  /// - Throws: a `DecodingError` where the bytes are no table.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let count = try values.decode(Int.self, forKey: .count)
    let text = try values.decode(String.self, forKey: .columns)
    let verdictText = try values.decode(String.self, forKey: .verdicts)
    guard let bytes = Base64.decode(text), let verdictBytes = Base64.decode(verdictText),
      count >= 0, verdictBytes.count == count, count <= bytes.count
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .columns, in: values, debugDescription: "the columns are damaged")
    }
    var reader = ZigZagLEB128.Reader(bytes)
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
    let blame = try values.decode([BlameRecord].self, forKey: .blame)
    guard zip(blame, blame.dropFirst()).allSatisfy({ $0.index < $1.index }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .blame, in: values, debugDescription: "the rows are not in order")
    }
    restore(blame: blame, dropped: try values.decode(Int.self, forKey: .droppedBlame))
  }

  /// Writes a table.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 15)
    var previous: Int64 = 0
    for index in 0..<count {
      Self.append(self[index], after: previous, to: &bytes)
      previous = intended[index]
    }
    try values.encode(count, forKey: .count)
    try values.encode(Base64.encode(bytes), forKey: .columns)
    try values.encode(Base64.encode(Array(verdicts.prefix(count))), forKey: .verdicts)
    try values.encode(blame, forKey: .blame)
    try values.encode(droppedBlame, forKey: .droppedBlame)
  }

  /// A row as the differences of each time to the one before, the first to the last row's; then a
  /// byte whose lowest bits say which of the other two times follow.
  private static func append(
    _ row: KeySample, after previous: Int64, to bytes: inout [UInt8]
  ) {
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
