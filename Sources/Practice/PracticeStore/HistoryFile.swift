import Files
import PracticeData
import SystemPackage
import Text

/// The history: a header line, then a session a line, the oldest first; append-only.
///
/// A last line without line feed is an interrupted append, or the work of an editor. When it holds
/// a whole session it is read, and completed by the next append; otherwise readers skip it and the
/// next append removes it: its session is in the profile.
struct HistoryFile: Sendable {
  let path: FilePath
  let fileSystem: FileSystem

  /// The longest history that is read as a whole, in bytes: about a million sessions.
  static let maximumByteCount = 1 << 30

  /// The longest session, in bytes; one with a hundred listed errors takes some 3,000.
  private static let maximumLineByteCount = 1 << 20

  private static let chunk: Int64 = 1 << 16

  static var header: String { JSONWriter.object { StoreFormat.history.begin(&$0) } }

  /// A whole history, without its last line feed.
  static func text(of entries: [HistoryEntry]) -> String {
    ([header] + entries.map(\.json)).joined(separator: "\n")
  }

  /// All sessions, the oldest first.
  func all() throws(StoreError) -> HistoryPage {
    let bytes = try ifPresent(try fileSystem.contents(of: path, limit: Self.maximumByteCount))
    guard let bytes else { return .empty }
    return try page(bytes[...], beginsAtStart: true)
  }

  /// The newest sessions, the newest first.
  ///
  /// - Complexity: O(bytes of those sessions).
  func newest(_ limit: Int) throws(StoreError) -> HistoryPage {
    guard let file = try ifPresent(try fileSystem.open(path)) else { return .empty }
    let size = try mappingErrors(try file.status().byteCount)
    var start = size
    var chunks: [[UInt8]] = []
    var lineFeeds = 0
    // One more line feed than lines: it ends the line before them.
    while start > 0, lineFeeds <= limit + 1 {
      let length = min(Self.chunk, start)
      start -= length
      let chunk = try mappingErrors(try file.bytes(at: start, count: Int(length)))
      lineFeeds += chunk.count { $0 == 0x0A }
      chunks.append(chunk)
    }
    var bytes = Array(chunks.reversed().joined())
    if start > 0 {
      let first = try mappingErrors(try file.bytes(at: 0, count: 256))
      if let end = first.firstIndex(of: 0x0A) { _ = try isHeader(Array(first[..<end])) }
      // The first line is incomplete.
      let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
      bytes.removeSubrange(..<min(end + 1, bytes.endIndex))
    }
    let page = try page(bytes[...], beginsAtStart: start == 0)
    return HistoryPage(
      entries: page.entries.suffix(limit).reversed(), unreadableLines: page.unreadableLines)
  }

  /// Appends a session and synchronises the file.
  func append(_ entry: HistoryEntry) throws(PlatformError) {
    let file = try fileSystem.openForUpdating(path)
    let size = try file.status().byteCount
    var end = try Self.endOfLines(in: file, size: size)
    var text = (end == 0 ? Self.header + "\n" : "") + entry.json + "\n"
    if end > 0, end < size, size - end <= Self.maximumLineByteCount,
      Self.session(in: try file.bytes(at: end, count: Int(size - end))) != nil
    {
      text = "\n" + text
      end = size
    }
    if end < size { try file.truncate(to: end) }
    try file.write(Array(text.utf8).span, at: end)
    try file.sync()
    if size == 0 { try fileSystem.syncFolder(path.removingLastComponent()) }
  }

  private static func endOfLines(in file: OpenFile, size: Int64) throws(PlatformError) -> Int64 {
    var end = size
    while end > 0 {
      let length = min(chunk, end)
      let bytes = try file.bytes(at: end - length, count: Int(length))
      if let last = bytes.lastIndex(of: 0x0A) { return end - length + Int64(last) + 1 }
      end -= length
    }
    return 0
  }

  private static func session(in bytes: [UInt8]) -> HistoryEntry? {
    var fields = FieldReader(try? JSONParser.parse(bytes))
    return HistoryEntry(&fields)
  }

  /// Whether a line is the header, whose version is checked.
  private func isHeader(_ line: [UInt8]) throws(StoreError) -> Bool {
    var fields = FieldReader(try? JSONParser.parse(line))
    try StoreFormat.history.check(&fields, path: path.string)
    return fields.problems.isEmpty
  }

  private func page(
    _ bytes: ArraySlice<UInt8>, beginsAtStart: Bool
  ) throws(StoreError) -> HistoryPage {
    var entries: [HistoryEntry] = []
    var unreadable = 0
    var rest = bytes
    var isFirst = beginsAtStart
    while let end = rest.firstIndex(of: 0x0A) {
      let line = Array(rest[..<end])
      rest = rest[(end + 1)...]
      defer { isFirst = false }
      if line.isEmpty { continue }
      if isFirst, try isHeader(line) { continue }
      if let entry = Self.session(in: line) { entries.append(entry) } else { unreadable += 1 }
    }
    if rest.count <= Self.maximumLineByteCount, !isFirst, let entry = Self.session(in: Array(rest))
    {
      entries.append(entry)
    }
    return HistoryPage(entries: entries, unreadableLines: unreadable)
  }
}
