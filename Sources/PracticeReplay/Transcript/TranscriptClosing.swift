/// The last line of a transcript written by a session, which a replay must confirm.
///
/// A list of keystrokes without its errors proves nothing, so the index of the first error is
/// recorded and checked.
public struct TranscriptClosing: Hashable, Sendable {
  /// The number of digits typed.
  public let keyCount: Int64

  /// The 0-based index of the first decimal typed wrong, or `nil` without errors.
  public let firstErrorIndex: Int64?

  /// Creates a closing line.
  ///
  /// - Parameters:
  ///   - keyCount: the number of digits typed.
  ///   - firstErrorIndex: the 0-based index of the first decimal typed wrong.
  public init(keyCount: Int64, firstErrorIndex: Int64?) {
    self.keyCount = keyCount
    self.firstErrorIndex = firstErrorIndex
  }

  /// The closing as one line of JSON.
  public var json: String {
    JSONWriter.object { writer in
      writer.key("end")
      writer.object { writer in
        writer.member("keys", keyCount)
        writer.member("firstErrorIndex", firstErrorIndex)
      }
    }
  }
}
