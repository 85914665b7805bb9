/// Splits a stream of bytes into lines and rejects early what cannot be a transcript.
///
/// Memory stays bounded: a line that does not begin with an object is rejected at its first
/// character, and no line may be longer than a session could write it.
struct TranscriptLineReader {
  /// The most bytes of the first line: two records of 700,000 digits fit, and the values of the
  /// worst line of this length take some 300 MB.
  static let maximumHeaderByteCount = 16 << 20

  /// The most bytes of any other line.
  static let maximumEventByteCount = 4096

  /// The 1-based number of the line being collected.
  private(set) var number = 1

  /// The line being collected.
  private var line: [UInt8] = []

  /// The most bytes of the line being collected.
  var limit = maximumHeaderByteCount

  /// Consumes bytes until a line is complete.
  ///
  /// - Parameter bytes: the bytes to read; consumed ones are removed from its front.
  /// - Returns: the next line that is not blank, or `nil` when more bytes are needed.
  mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(TranscriptError) -> [UInt8]? {
    while !bytes.isEmpty {
      let end = bytes.firstIndex(of: 0x0A)
      try collect(bytes[..<(end ?? bytes.endIndex)])
      guard let end else {
        bytes = []
        return nil
      }
      bytes = bytes[(end + 1)...]
      if line.isEmpty {
        number += 1
      } else {
        return line
      }
    }
    return nil
  }

  /// The last line, if it has no line feed.
  func rest() -> [UInt8]? { line.isEmpty ? nil : line }

  /// Starts the line after the one that was returned.
  mutating func advance() {
    number += 1
    line.removeAll(keepingCapacity: true)
  }

  /// Appends a piece to the line; white space at its front is dropped.
  private mutating func collect(_ piece: ArraySlice<UInt8>) throws(TranscriptError) {
    var piece = piece
    if line.isEmpty {
      piece = piece.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if let first = piece.first, first != UInt8(ascii: "{") {
        throw TranscriptError(
          code: .badSyntax, line: number, detail: "not a JSON object: it does not begin with {")
      }
    }
    if line.count + piece.count > limit {
      throw TranscriptError(
        code: .lineTooLong, line: number,
        detail: "longer than \(limit) bytes, which no session writes: is this a transcript?")
    }
    line += piece
  }
}
